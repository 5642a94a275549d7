import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** A word that nobody guesses. */
export const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** How the database knows a token: whoever reads it there cannot use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
