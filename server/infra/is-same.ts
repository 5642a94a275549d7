import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets or signatures in constant time. Their hashes are compared, as the time must not tell the length either. */
export const isSame = (given: string, right: string) => timingSafeEqual(hashOf(given), hashOf(right))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
