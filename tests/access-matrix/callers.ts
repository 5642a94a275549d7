import type { RefusalCode } from '#/rules/words.ts'
import type { TestWorld } from '../world.ts'

/**
 * Everybody who may try, as the columns of the authorization matrix: a visitor, a contributor, one in Fran's team, somebody
 * without a role, another founder, the founder whose things these are, and an admin.
 */
export const callers = ['visitor', 'cara', 'carl', 'nora', 'fred', 'fran', 'ada'] as const
export type Caller = (typeof callers)[number]

export type Outcome = 'ok' | RefusalCode
export type Outcomes = Record<Caller, Outcome>

export interface Case {
  /** Makes what is asked for, and answers the input. Asked anew for each call that is allowed. */
  input: (world: TestWorld) => unknown
  expected: Outcomes
}

/** Of one procedure: what is tried, on whose thing. */
export type Row = Readonly<Record<string, Case>>
export type Rows = Readonly<Record<string, Row>>

/** The same for everybody signed in, another answer for visitors. */
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

/** For founders and admins; who may call but finds nothing of theirs gets `others`. */
export const founders = (others: Outcome, change: Partial<Outcomes> = {}): Outcomes => ({
  ...signedIn('forbidden'),
  fred: others,
  fran: others,
  ada: others,
  ...change,
})

/** For contributors; who may call but finds nothing of theirs gets `others`. */
export const contributors = (others: Outcome, change: Partial<Outcomes> = {}): Outcomes => ({
  ...signedIn('forbidden'),
  cara: others,
  carl: others,
  ...change,
})

/** For everybody signed in, on their own things only. */
export const own = (others: Outcome, change: Partial<Outcomes> = {}): Outcomes => ({ ...signedIn(others), ...change })
