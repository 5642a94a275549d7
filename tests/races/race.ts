import type { RefusalCode } from '#/rules/words.ts'
import { callerOf, inputOf } from '../access-matrix/inputs.ts'
import type { TestWorld } from '../world.ts'

/** One write: its input and its caller. */
export interface Start {
  /** The write's name, if it is not the race's own. */
  name?: string
  input: unknown
  cookie: string
}

/** What many concurrent copies of one write must result in. */
export interface Race {
  /**
   * How many copies succeed: only `one`, or `every` one, with the same answer. The others get one of `losers`. Afterwards the
   * database holds what it would after one copy.
   */
  winners: 'one' | 'every'
  losers: readonly RefusalCode[]
  /** Tables in which each success leaves a row of its own. */
  each?: readonly string[]
  /** Each answer has a different secret, of which only the newest is valid. */
  ownAnswers?: boolean
  /** State that lives in the answering process's memory: with two processes the result would differ. */
  onlyHere?: true
  /**
   * Prepares the write. If it returns several, copies alternate between
   * them: they compete for one thing, and only one of them may win.
   */
  start: (world: TestWorld) => Promise<Start | readonly Start[]>
  /** Delays whatever could finish the contested operation before the last copy arrives. Disposed when all copies have their answer. */
  hold?: (world: TestWorld) => Promise<AsyncDisposable>
}

/** Uses the access matrix's input and caller, on newly created rows. */
const fromMatrix = (name: string) => async (world: TestWorld) => {
  const input = await inputOf(world, name)
  return { input, cookie: callerOf(world, name) }
}

type Rest = Partial<Omit<Race, 'winners' | 'losers'>>

const race =
  (winners: Race['winners']) =>
  (losers: readonly RefusalCode[] = [], rest: Rest = {}) =>
  (name: string): Race => ({ winners, losers, start: fromMatrix(name), ...rest })

/** One copy succeeds; the others are refused with one of these reasons. */
export const one = race('one')
/** All copies get the first one's answer, and nothing happens twice. */
export const every = race('every')
