import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'

/** Argon2id (RFC 9106) with more than OWASP asks for at least: KiB of memory, passes over it, lanes. */
const cost = { memory: 32_768, passes: 2, parallelism: 1 }
const [saltBytes, tagLength] = [16, 32]

const derive = promisify(argon2)

/** In libuv's pool, so that nothing waits on the main thread. The same letters typed in another way are the same password. */
const tagOf = (password: string, nonce: Buffer, by = cost) =>
  derive('argon2id', { ...by, message: password.normalize('NFKC'), nonce, tagLength })

/** What a password is kept as, with what it was made by: in the PHC string format. */
export async function hashOf(password: string) {
  const salt = randomBytes(saltBytes)
  return written(salt, await tagOf(password, salt))
}

/** Whether this is the password that was kept. One from before there was Argon2id here is scrypt's, as better-auth writes it. */
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

/** Well-formed, and no password's: who compares with it works as long as with any other. */
export const nobodys = written(Buffer.alloc(saltBytes), Buffer.alloc(tagLength))
