import { hashQuickly } from '../quick-hashes.ts'

/*
 * The journeys' server loads this first. Their people sign up hundreds of times, and at its real cost, which the tests of hashing
 * and the journeys with a server of their own pay, Argon2id is a tenth of all their work.
 */
hashQuickly()
