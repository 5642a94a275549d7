import { ORPCError } from '@orpc/server'
import type { World } from '#/server/world.ts'
import type { Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'

export interface Founder extends Person {
  team: Contributor[]
  /** Days ago that this founder last looked at what waits for them. */
  away: number
}

export interface Contributor extends Person {
  /** Writes this much more than others. */
  keen: number
  away: number
}

/** Where the stories of the demo are played. */
export interface Stage {
  world: World
  calendar: Calendar
  chance: Chance
  /** Those who have joined by now. */
  contributors: Contributor[]
  /** The contributor whose dashboard the demo bar opens. */
  lead: () => Contributor | undefined
  /** Attempts the product's rules turned down, by their code; as in life, there are a few. */
  refused: Map<string, number>
}

/** Lets somebody try something that the rules may refuse meanwhile; then nothing came of it. */
export async function attempt<T>({ refused }: Stage, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 400) throw error
    refused.set(error.code, (refused.get(error.code) ?? 0) + 1)
    return undefined
  }
}

interface Casting {
  mine: boolean
  founder: Founder
  without: ReadonlySet<Contributor>
}

/** Who writes: somebody of the founder's team more often than not. */
export function cast({ contributors, chance, lead }: Stage, { mine, founder, without }: Casting) {
  const chosen = mine ? lead() : undefined
  if (chosen && !without.has(chosen)) return chosen
  const free = contributors.filter(contributor => !without.has(contributor))
  return chance.weighted(free, contributor => contributor.keen * (founder.team.includes(contributor) ? 4 : 1))
}
