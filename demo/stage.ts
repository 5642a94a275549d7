import { ORPCError } from '@orpc/server'
import type { World } from '#/server/world.ts'
import type { Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'

export interface Founder extends Person {
  team: Contributor[]
  /** How many days ago this founder last looked at what awaits a decision. */
  away: number
}

export interface Contributor extends Person {
  /** How much this contributor writes, relative to others. */
  keen: number
  away: number
}

/** What the demo's stories share. */
export interface Stage {
  world: World
  calendar: Calendar
  chance: Chance
  /** The contributors who have joined so far. */
  contributors: Contributor[]
  /** The contributor whose dashboard the demo bar opens. */
  lead: () => Contributor | undefined
  /** How many attempts the product's rules refused, by code; as in real life, there are a few. */
  refused: Map<string, number>
}

/** Tries something that the rules may refuse by now. Returns undefined then. */
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

/** Picks a contributor, more often than not from the founder's team. */
export function cast({ contributors, chance, lead }: Stage, { mine, founder, without }: Casting) {
  const chosen = mine ? lead() : undefined
  if (chosen && !without.has(chosen)) return chosen
  const free = contributors.filter(contributor => !without.has(contributor))
  return chance.weighted(free, contributor => contributor.keen * (founder.team.includes(contributor) ? 4 : 1))
}
