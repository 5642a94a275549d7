import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '#/rules/words.ts'
import type { TestWorld } from '../world.ts'

/**
 * The columns of the authorization matrix: a visitor (not in this list), a contributor, one on Fran's
 * team, a user without a role, another founder, the founder who owns the rows, and an admin.
 */
export const callers = ['visitor', 'cara', 'carl', 'nora', 'fred', 'fran', 'ada'] as const
export type Caller = (typeof callers)[number]

export type Outcome = 'ok' | RefusalCode
export type Outcomes = Record<Caller, Outcome>

export interface Case {
  /** Creates what the call needs and returns its input. Called again for each call that is allowed. */
  input: (world: TestWorld) => unknown
  expected: Outcomes
}

/** The cases of one procedure, by what is tried on whose row. */
export type Row = Readonly<Record<string, Case>>
export type Rows = Readonly<Record<string, Row>>

/** An id that no row has. */
export const absent = () => ({ id: randomUUID() })

/** The same outcome for everybody signed in, and another for visitors. */
const signedIn = (all: Outcome, visitor: Outcome = 'not_signed_in'): Outcomes => ({
  visitor,
  cara: all,
  carl: all,
  nora: all,
  fred: all,
  fran: all,
  ada: all,
})

export const everybody: Outcomes = signedIn('ok', 'ok')
export const nobody = (why: Outcome): Outcomes => signedIn(why, why)
export const everybodySignedIn: Outcomes = signedIn('ok')
export const visitorsOnly: Outcomes = signedIn('already_signed_in', 'ok')
export const adminsOnly: Outcomes = { ...signedIn('forbidden'), ada: 'ok' }

/** For founders and admins; those who may call but own nothing here get `others`. */
export const founders = (others: Outcome, change: Partial<Outcomes> = {}): Outcomes => ({
  ...signedIn('forbidden'),
  fred: others,
  fran: others,
  ada: others,
  ...change,
})

/** For contributors; those who may call but own nothing here get `others`. */
export const contributors = (others: Outcome, change: Partial<Outcomes> = {}): Outcomes => ({
  ...signedIn('forbidden'),
  cara: others,
  carl: others,
  ...change,
})

/** For everybody signed in, on their own rows only. */
export const own = (others: Outcome, change: Partial<Outcomes> = {}): Outcomes => ({ ...signedIn(others), ...change })
