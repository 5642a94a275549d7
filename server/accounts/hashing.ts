import { makeGate } from '../infra/limits/gate.ts'
import { refuse } from '../refusals.ts'
import { fits, hashOf, nobodys } from './argon2.ts'

/**
 * A hash occupies a core and 32 MB for a while. Two at a time leave threads of libuv's pool for file access, and keep other requests
 * moving however many people log in.
 */
const gate = makeGate({ atOnce: 2, queue: 20 })
const busySeconds = 3
const full = () => refuse('busy', { seconds: busySeconds })

export const hashPassword = (password: string) => gate.pass(() => hashOf(password), full)

/** Whether the password matches. Without a stored hash the answer is no, after the same work. */
export const isPassword = (password: string, kept: string | null) =>
  gate.pass(() => fits(password, kept ?? nobodys), full)

/** Log-ins and sign-ups pass this gate first, so that a flood of them is turned away before any database query. */
export const throughEntryGate = <T>(enter: () => Promise<T>) => entryGate.pass(enter, full)
const entryGate = makeGate({ atOnce: 10, queue: 20 })
