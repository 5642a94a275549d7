/**
 * Whose connection it is: the socket's address, or behind a trusted proxy the last one of `X-Forwarded-For`, which that proxy wrote.
 * What stands before it was said by whoever asks. Null when nothing is known any more.
 */
export const clientAddress = (trustProxy: boolean, forwardedFor: string | undefined, remote: string | undefined) =>
  (trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined) || remote || null
