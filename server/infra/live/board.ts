import type { Connection } from './live.ts'

interface Spot {
  home: string
  connection: Connection
}

/** All known open sockets, and which process each belongs to. */
export function makeBoard() {
  const spots = new Map<string, Spot>()
  const [homes, people, rooms, lookers] = [index(), index(), index(), index()]
  const remove = (id: string) => {
    const spot = spots.get(id)
    if (!spot) return
    const { home, connection } = spot
    spots.delete(id)
    homes.take(home, id)
    people.take(connection.userId, id)
    lookers.take(connection.userId, id)
    if (connection.roomId) rooms.take(connection.roomId, id)
  }
  const ownersOf = (ids: Iterable<string>) => {
    const owners = new Set<string>()
    for (const id of ids) {
      const spot = spots.get(id)
      if (spot) owners.add(spot.connection.userId)
    }
    return owners
  }
  return {
    set(home: string, id: string, connection: Connection | null) {
      remove(id)
      if (!connection) return
      spots.set(id, { home, connection })
      homes.put(home, id)
      people.put(connection.userId, id)
      if (connection.looking) lookers.put(connection.userId, id)
      if (connection.roomId) rooms.put(connection.roomId, id)
    },
    /** Removes all sockets of a process. */
    clear(home: string) {
      for (const id of [...homes.of(home)]) remove(id)
    },
    get: (id: string) => spots.get(id)?.connection ?? null,
    of: (home: string) => [...homes.of(home)].flatMap(id => spots.get(id)?.connection ?? []),
    idsOf: (home: string) => [...homes.of(home)],
    viewersOf: (roomId: string): ReadonlySet<string> => ownersOf(rooms.of(roomId)),
    isLooking: (userId: string) => lookers.has(userId),
    /** A person's sockets, in any process. */
    spotsOf: (userId: string) =>
      [...people.of(userId)].flatMap(id => {
        const spot = spots.get(id)
        return spot ? [{ id, ...spot }] : []
      }),
    /** The number of a person's sockets in other processes. */
    elsewhere: (userId: string, home: string) =>
      [...people.of(userId)].filter(id => spots.get(id)?.home !== home).length,
    all: () => [...spots.values()].map(({ connection }) => connection),
  }
}

export type Board = ReturnType<typeof makeBoard>

/** Sets of socket ids by key. */
function index() {
  const sets = new Map<string, Set<string>>()
  const none: ReadonlySet<string> = new Set()
  return {
    of: (key: string) => sets.get(key) ?? none,
    has: (key: string) => sets.has(key),
    put(key: string, id: string) {
      const set = sets.get(key) ?? new Set<string>()
      sets.set(key, set.add(id))
    },
    take(key: string, id: string) {
      const set = sets.get(key)
      set?.delete(id)
      if (set?.size === 0) sets.delete(key)
    },
  }
}
