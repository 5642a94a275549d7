import { sql } from 'kysely'
import type { Hits } from '#/contract/palette.ts'
import type { Call } from '../call.ts'
import { campaignsNamed, readCampaigns } from './campaigns.ts'
import { peopleNamed, readPeople } from './people.ts'
import { readRooms } from './rooms.ts'
import { named } from './named.ts'

type Asking = Pick<Call, 'world' | 'me'>

const nothing: Hits = { campaigns: [], people: [], rooms: [] }

/** What the caller may open and whose name contains all the words. */
export async function findNamed({ world: { db }, me }: Asking, q: string): Promise<Hits> {
  const reader = await me()
  if (q === '') return nothing
  const [campaigns, people, rooms] = await Promise.all([
    campaignsNamed(db, reader, q),
    peopleNamed(db, reader, q),
    readRooms(db, reader, named('squad_rooms.name_text', q)),
  ])
  return { campaigns, people, rooms }
}

/** Entries the caller chose before, if they may still open them. An id does not tell its type, so all three are searched. */
export async function findAgain({ world: { db }, me }: Asking, ids: readonly string[]): Promise<Hits> {
  const reader = await me()
  if (ids.length === 0) return nothing
  const isOneOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
  const [campaigns, people, rooms] = await Promise.all([
    readCampaigns(db, reader, isOneOf('campaigns.id')),
    readPeople(db, reader, isOneOf('profiles.id')),
    readRooms(db, reader, isOneOf('squad_rooms.id')),
  ])
  return { campaigns, people, rooms }
}
