import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** An unguessable random token. */
export const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** How tokens are stored: reading the hash does not reveal the token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
