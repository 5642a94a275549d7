import { hashQuickly } from '../quick-hashes.ts'

/*
 * The journeys' server loads this first. Their people sign up hundreds of times, and at its real cost Argon2id would be a tenth of all
 * their work. The tests of hashing, and journeys with a server of their own, use the real one.
 */
hashQuickly()
