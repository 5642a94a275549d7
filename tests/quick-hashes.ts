import crypto, { argon2Sync, randomBytes } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2: real } = crypto
const least = { memory: 8, passes: 1 }
const quick: typeof real = (algorithm, parameters, tell) => real(algorithm, { ...parameters, ...least }, tell)

/** A password's hash whose own parameters have nearly no cost, so that checking a password against it is quick, too. */
export function quickHash(password: string) {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...least, parallelism: 1, message: password, nonce, tagLength: 32 })
  const [salt, text] = [nonce, tag].map(bytes => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${least.memory},t=${least.passes},p=1$${salt}$${text}`
}

/**
 * Until it is disposed of, Argon2id costs nearly nothing in this process. New hashes still name the real cost. Passwords no longer fit
 * hashes that were made at that cost; the cast's do, because theirs are quick hashes.
 */
export function hashQuickly(): Disposable {
  put(quick)
  return { [Symbol.dispose]: () => put(real) }
}

function put(argon2: typeof real) {
  Object.assign(crypto, { argon2 })
  syncBuiltinESMExports()
}
