/**
 * The client's address: the socket's, or behind a trusted proxy the last entry of `X-Forwarded-For`, which that proxy wrote. Earlier
 * entries come from the client and may be forged. Null when the connection is gone.
 */
export const clientAddress = (trustProxy: boolean, forwardedFor: string | undefined, remote: string | undefined) =>
  (trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined) || remote || null
