import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
const least = { memory: 8, passes: 1 }

/**
 * The journeys' server loads this first. Their people sign up hundreds of times, and at its real cost, which the tests of hashing
 * and the journeys with a server of their own pay, Argon2id is a tenth of all their work. What is stored looks the same.
 */
Object.assign(crypto, {
  argon2: ((algorithm, parameters, tell) =>
    argon2(algorithm, { ...parameters, ...least }, tell)) satisfies typeof argon2,
})
syncBuiltinESMExports()
