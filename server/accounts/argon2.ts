import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'

/** Argon2id (RFC 9106), above OWASP's minimum. `memory` is in KiB. */
const cost = { memory: 32_768, passes: 2, parallelism: 1 }
const [saltBytes, tagLength] = [16, 32]

/** Runs in libuv's thread pool, off the main thread. NFKC makes different encodings of the same characters the same password. */
const tagOf = (password: string, nonce: Buffer, by = cost) =>
  // `promisify` at each call: tests of other things replace `argon2` with a quick one.
  promisify(argon2)('argon2id', { ...by, message: password.normalize('NFKC'), nonce, tagLength })

/** A password's hash and its parameters, in the PHC string format. */
export async function hashOf(password: string) {
  const salt = randomBytes(saltBytes)
  return written(salt, await tagOf(password, salt))
}

/** Whether a password matches a stored hash. Hashes from before the move to Argon2id are scrypt, as better-auth writes them. */
export async function fits(password: string, kept: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(kept) ?? []
  if (!tag) return verifyPassword({ hash: kept, password })
  const by = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await tagOf(password, Buffer.from(salt, 'base64'), by)
  return timingSafeEqual(found, Buffer.from(tag, 'base64'))
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/

const written = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A well-formed hash that no password matches. Comparing with it takes as long as with a real one. */
export const nobodys = written(Buffer.alloc(saltBytes), Buffer.alloc(tagLength))
