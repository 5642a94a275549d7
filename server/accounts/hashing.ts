import { makeGate } from '../infra/limits/gate.ts'
import { refuse } from '../refusals.ts'
import { fits, hashOf, nobodys } from './argon2.ts'

/**
 * A hash takes a core and 32 MB for a while. Two at once leave the rest of libuv's pool to files, and however many log in, everybody
 * else's requests go on.
 */
const gate = makeGate({ atOnce: 2, queue: 20 })
const busySeconds = 3
const full = () => refuse('busy', { seconds: busySeconds })

/** What a password is kept as. */
export const hashPassword = (password: string) => gate.pass(() => hashOf(password), full)

/** Whether this is the password. Where there is none to compare with, the answer is no, after the same work. */
export const isPassword = (password: string, kept: string | null) =>
  gate.pass(() => fits(password, kept ?? nobodys), full)

/**
 * Whoever logs in or signs up passes here first: a storm of them is turned away before it has asked the database anything.
 */
export const throughEntryGate = <T>(enter: () => Promise<T>) => entryGate.pass(enter, full)
const entryGate = makeGate({ atOnce: 10, queue: 20 })
