import type { Connected } from '#/contract/operations.ts'
import { limits } from '#/rules/limits.ts'
import type { Paging } from '../cursor.ts'
import { page, placeIn } from '../cursor.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Connection } from '../infra/live/live.ts'
import type { World } from '../world.ts'

const roomsShown = 20
const pagesShown = 10

/** Connected people, newest first. Sockets are counted in memory; the names on the page are read from the database. */
export async function listConnections({ db, live }: Pick<World, 'db' | 'live'>, paging: Paging) {
  const all = live.connections()
  const people = byPerson(all)
  const place = placeIn('connections', paging, limits.connectionsPageSize)
  const { position, size } = place
  const wanted = people.filter(
    ({ id, micros }) =>
      !position || BigInt(micros) < BigInt(position.micros) || (micros === position.micros && id < position.id),
  )
  const { items, next } = page(place, wanted.slice(0, size + 1))
  const known = await namesOf(
    { db },
    items.map(({ id }) => id),
  )
  return {
    people: people.length,
    sockets: all.length,
    looking: all.filter(({ looking }) => looking).length,
    rooms: await roomsOf({ db }, all),
    items: items.flatMap(({ id, open }): Connected[] => {
      const who = known.get(id)
      if (!who) return []
      const connections = open.slice(0, pagesShown).map(({ device, since, looking }) => ({ device, since, looking }))
      return [{ ...who, pages: open.length, connections }]
    }),
    next,
  }
}

/** Each person once with their connections, newest first. */
function byPerson(all: readonly Connection[]) {
  const open = Map.groupBy(
    all.toSorted((a, b) => b.since.getTime() - a.since.getTime()),
    ({ userId }) => userId,
  )
  return [...open]
    .map(([id, theirs]) => ({ id, open: theirs, micros: `${theirs[0]?.since.getTime() ?? 0}000` }))
    .toSorted((a, b) => Number(BigInt(b.micros) - BigInt(a.micros)) || (a.id < b.id ? 1 : -1))
}

async function namesOf({ db }: Pick<World, 'db'>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('profiles')
    .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .where('profiles.id', '=', anyOf(ids))
    .select(['profiles.id', 'full_name as name', 'avatar_url as avatarUrl', 'user_roles.role'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function roomsOf({ db }: Pick<World, 'db'>, all: readonly Connection[]) {
  const screens = new Map<string, number>()
  for (const { roomId } of all) if (roomId) screens.set(roomId, (screens.get(roomId) ?? 0) + 1)
  const most = [...screens].toSorted(([, a], [, b]) => b - a).slice(0, roomsShown)
  const names = await db
    .selectFrom('squad_rooms')
    .where('id', '=', anyOf(most.map(([id]) => id)))
    .select(['id', 'name'])
    .execute()
  return most.flatMap(([id, count]) => names.filter(room => room.id === id).map(room => ({ ...room, screens: count })))
}
