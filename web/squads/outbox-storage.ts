import { keep, openNames, peek } from '../kept.ts'
import type { Outgoing } from './outgoing.ts'
import { isOutgoing } from './outgoing.ts'

/** Stores messages until the server has them. It survives a reload and is shared by all tabs of a person. */
export interface OutboxStorage {
  list: () => Outgoing[]
  put: (outgoing: Outgoing) => void
  drop: (id: string) => void
}

/** Texts by name. */
export interface Box {
  names: () => string[]
  peek: (name: string) => string | null
  keep: (name: string, text: string | null) => void
}

/** What this browser keeps for the person, once it is open. */
export const keptBox: Box = { names: openNames, peek, keep }

/** One name per message, so that two tabs writing at once do not overwrite each other. */
export const makeOutboxStorage = (prefix: string, box: Box): OutboxStorage => ({
  list: () =>
    box
      .names()
      .filter(name => name.startsWith(prefix))
      .flatMap(name => parse(box.peek(name) ?? ''))
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
  put: outgoing => box.keep(prefix + outgoing.id, JSON.stringify(outgoing)),
  drop: id => box.keep(prefix + id, null),
})

function parse(text: string): Outgoing[] {
  try {
    const value: unknown = JSON.parse(text)
    return isOutgoing(value) ? [value] : []
  } catch {
    return []
  }
}
