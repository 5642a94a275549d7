const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i

/** Whether a host, with the brackets of a URL or without, is this machine. */
export const isLoopback = (host: string) => loopback.test(host)
