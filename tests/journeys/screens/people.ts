import { checkoutOf, subscribes } from '../../buying.ts'
import { postsCampaign } from '../../samples.ts'
import { expect } from '../fixture.ts'
import type { Actor } from '../stage.ts'
import { nasty } from './nasty.ts'
import { nastyRoom } from './nasty-room.ts'
import { actor, furnish, reported, squad, talk } from '../stage.ts'

/** What the people of a set have created, by the names used in the register's paths. */
type Made = Record<string, string>

interface Cast {
  people: Record<string, Actor | null>
  made: Made
}

interface Ground {
  origin: string
  dataDir: string
  makeAdmin: (email: string) => Promise<void>
}

/** Each person and the set they belong to: a set is created once for each server. */
const sets = {
  /** Not signed in; sees the furnished campaigns. */
  visitor: furnished,
  /** A founder with campaigns and posts of every kind, and the contributors who wrote them. */
  fran: furnished,
  cara: furnished,
  cole: furnished,
  /** A founder without a plan, a founder with a plan and nothing else, a new contributor, and somebody without a role. */
  fern: newcomers,
  fred: newcomers,
  nina: newcomers,
  nora: newcomers,
  /** A founder and contributors whose names and words are hard to lay out. */
  wolf: hard,
  rami: hard,
  pia: hard,
  /** Their admin. */
  abe: hard,
  /** A founder with a team and an active squad room, one team member, and their admin. */
  lead: team,
  carl: team,
  ada: team,
} as const satisfies Record<string, (ground: Ground) => Promise<Cast>>

export type Who = keyof typeof sets

/** The name of the set that they belong to. */
export const setOf = (who: Who) => sets[who].name

const made = new Map<(ground: Ground) => Promise<Cast>, Promise<Cast>>()

/** Somebody of the register with their session, and the values for the names in their paths. */
export async function whoIs(who: Who, ground: Ground) {
  const set = sets[who]
  const making = made.get(set) ?? set(ground)
  made.set(set, making)
  const { people, made: names } = await making
  return { actor: people[who] ?? null, names }
}

async function furnished({ origin, dataDir }: Ground): Promise<Cast> {
  const { fran, cara, cole, ...ids } = await furnish(origin, dataDir)
  return { people: { visitor: null, fran, cara, cole }, made: ids }
}

async function newcomers({ origin, makeAdmin }: Ground): Promise<Cast> {
  const [fern, fred, nina, nora, ada] = [
    await actor(origin, 'founder', 'Fern Silva'),
    await actor(origin, 'founder', 'Fred Okafor'),
    await actor(origin, 'contributor', 'Nina Costa'),
    await actor(origin, 'contributor', 'Nora Haddad'),
    await actor(origin, 'contributor', 'Ada Brandt'),
  ]
  await subscribes(fred)
  const checkout = await checkoutOf(fern)
  const [admin, nobody] = await Promise.all([ada.api.accounts.me(), nora.api.accounts.me()])
  await makeAdmin(admin?.email ?? '')
  await expect(() => ada.api.admin.removeRole({ id: nobody?.id ?? '' })).toPass()
  return { people: { fern, fred, nina, nora }, made: { checkout } }
}

async function hard(ground: Ground): Promise<Cast> {
  const { people, made: ids } = await nasty(ground.origin, ground.dataDir)
  const { abe, roomId } = await nastyRoom(people, ids.long, ground)
  return { people: { ...people, abe }, made: { ...ids, roomId } }
}

async function team({ origin, makeAdmin }: Ground): Promise<Cast> {
  const stage = await squad(origin, makeAdmin, 'Fran Miller')
  await talk(stage)
  await reported(stage)
  const { fran: lead, carl, ada, roomId } = stage
  const assigned = await lead.api.campaigns.create(postsCampaign())
  return { people: { lead, carl, ada }, made: { roomId, assigned: assigned.id } }
}
