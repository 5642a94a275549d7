import type { RefusalCode } from '#/rules/words.ts'
import { callerOf, inputOf } from '../access-matrix/inputs.ts'
import type { TestWorld } from '../world.ts'

/** What is sent, and by whom. */
export interface Start {
  /** Of the write, where it is not that of the race. */
  name?: string
  input: unknown
  cookie: string
}

/** What must come of many copies of one write that are sent at the same time. */
export interface Race {
  /**
   * How many copies are answered with yes: `one` alone; `every` one, with the same answer; or a number of places. Whoever gets
   * another answer gets one of `losers`. The database holds afterwards what it holds after one copy, or after that many.
   */
  winners: 'one' | 'every' | number
  losers: readonly RefusalCode[]
  /** Tables in which each yes leaves a row of its own. */
  each?: readonly string[]
  /** Lives in the memory of the process that answers: over two processes it is another question. */
  onlyHere?: true
  /** Several are sent in turn: they are about one thing, and one of them alone may win. */
  start: (world: TestWorld) => Promise<Start | readonly Start[]>
  /** Holds up what would end the thing they are about before the last copy came. Let go of when all have their answer. */
  hold?: (world: TestWorld) => Promise<AsyncDisposable>
}

/** As the access matrix asks, on a thing that is made for it. */
const fromMatrix = (name: string) => async (world: TestWorld) => {
  const input = await inputOf(world, name)
  return { input, cookie: callerOf(world, name) }
}

type Rest = Partial<Omit<Race, 'winners' | 'losers'>>

const race =
  (winners: Race['winners']) =>
  (losers: readonly RefusalCode[] = [], rest: Rest = {}) =>
  (name: string): Race => ({ winners, losers, start: fromMatrix(name), ...rest })

/** One wins; the others are told so, with the reason. */
export const one = race('one')
/** All get the answer of the first, and nothing happens twice. */
export const every = race('every')
/** There is room for so many. */
export const room = (places: number, losers: readonly RefusalCode[]) => race(places)(losers)
