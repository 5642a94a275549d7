import { keep, openNames, peek } from '../kept.ts'
import type { Outgoing } from './outgoing.ts'
import { isOutgoing } from './outgoing.ts'

/** Stores messages until the server has them. It survives a reload and is shared by all tabs of a person. */
export interface OutboxStorage {
  list: () => Outgoing[]
  put: (outgoing: Outgoing) => void
  drop: (id: string) => void
}

export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** One key per message, so that two tabs writing at once do not overwrite each other. */
export function makeOutboxStorage(prefix: string, box: Box): OutboxStorage {
  /* Storage can be full or blocked: such messages are kept in memory while the page lives. */
  const unkept = new Map<string, Outgoing>()
  return {
    list() {
      const kept = keysOf(box, prefix).flatMap(key => parse(read(box, key)))
      const all = new Map([...kept, ...unkept.values()].map(each => [each.id, each]))
      return [...all.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    },
    put(outgoing) {
      try {
        box.setItem(prefix + outgoing.id, JSON.stringify(outgoing))
        unkept.delete(outgoing.id)
      } catch {
        unkept.set(outgoing.id, outgoing)
      }
    },
    drop(id) {
      unkept.delete(id)
      try {
        box.removeItem(prefix + id)
      } catch {
        // Nothing was stored there.
      }
    },
  }
}

function keysOf(box: Box, prefix: string): string[] {
  try {
    const keys = Array.from({ length: box.length }, (_, at) => box.key(at) ?? '')
    return keys.filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}

function read(box: Box, key: string): string {
  try {
    return box.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function parse(text: string): Outgoing[] {
  try {
    const value: unknown = JSON.parse(text)
    return isOutgoing(value) ? [value] : []
  } catch {
    return []
  }
}

/** What this browser keeps for the person, once it is open. */
export const keptBox: Box = {
  get length() {
    return openNames().length
  },
  key: at => openNames()[at] ?? null,
  getItem: peek,
  setItem: keep,
  removeItem: name => keep(name, null),
}
