/**
 * The client's address: the socket's, or behind a trusted proxy the last entry of `X-Forwarded-For`, which that proxy wrote. Earlier
 * entries come from the client and may be forged. Null when the connection is gone.
 */
export const clientAddress = (trustProxy: boolean, forwardedFor: string | undefined, remote: string | undefined) =>
  (trustProxy ? withoutPort(forwardedFor?.split(',').at(-1)?.trim()) : undefined) || remote || null

/** Some proxies add the port: 192.0.2.1:51234, [2001:db8::1]:443. Counted with it, all their visitors would be one. */
const withoutPort = (entry: string | undefined) => entry?.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
