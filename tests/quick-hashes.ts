import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2: real } = crypto
const least = { memory: 8, passes: 1 }
const quick: typeof real = (algorithm, parameters, tell) => real(algorithm, { ...parameters, ...least }, tell)

/**
 * Until it is disposed of, Argon2id costs nearly nothing in this process. What is stored looks the same, but what was stored at the
 * real cost no longer fits.
 */
export function hashQuickly(): Disposable {
  put(quick)
  return { [Symbol.dispose]: () => put(real) }
}

function put(argon2: typeof real) {
  Object.assign(crypto, { argon2 })
  syncBuiltinESMExports()
}
