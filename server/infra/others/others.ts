import type { Fact } from '#/contract/live.ts'
import type { Connection } from '../live/live.ts'
import type { Counter, Limit } from '../limits/counter.ts'
import { memoryCounter } from '../limits/counter.ts'

/** What one process tells all others of its installation. */
export type Word =
  | { kind: 'fact'; to: readonly string[]; fact: Fact }
  /** Whatever is remembered of a person is to be read again. */
  | { kind: 'forget'; userId: string }
  /** A person's sockets end, wherever they are open. */
  | { kind: 'disconnect'; userId: string }
  /** Sockets of the one who says it, as they are now, null for one that closed; `all` when it has no others. */
  | { kind: 'sockets'; sockets: readonly (readonly [id: string, Connection | null])[]; all: boolean }
  /** Asks one for all its sockets. */
  | { kind: 'ask'; whom: string }
  /** The one who says it stops. These people were with it until now. */
  | { kind: 'bye'; people: readonly string[] }

export interface Listener {
  hear?: (word: Word, from: string) => void
  /** Somebody is new, or something they said was not heard. */
  met?: (who: string) => void
  /** Somebody has been silent for long, or nobody can be heard any more. */
  gone?: (who: string) => void
  /** Words may have been missed: what is known from them is to be read again. */
  lost?: () => void
}

/** A slot is one of the live connections a person may have. How many each has taken, at all processes together. */
export interface Slots {
  /** Takes a person's nth slot here if that makes at most so many everywhere. Null when nobody can say. */
  take: (userId: string, nth: number, most: number) => Promise<boolean | null>
  /** A slot was given back, or not taken after all. */
  changed: (userId: string) => void
}

/** The other processes of this installation. */
export interface Others {
  me: string
  /** Tells the others and waits for nothing. What cannot be told now they notice as lost. */
  say: (word: Word) => void
  listen: (listener: Listener) => void
  /** Null where there are no others. */
  isUp: () => boolean | null
  /** Whether this process does what one of all that hear each other has to do. */
  isFirst: () => boolean
  /** Counts for all of them together. */
  counter: (name: string, limit: Limit) => Counter
  /** Of those that are taken `here`, as that is whenever it is read. Called once. */
  slots: (here: ReadonlyMap<string, number>) => Slots
  start: () => void
  close: () => Promise<void>
}

/** One process by itself. */
export const alone: Others = {
  me: 'alone',
  say: () => {},
  listen: () => {},
  isUp: () => null,
  isFirst: () => true,
  counter: (_name, limit) => memoryCounter(limit),
  slots: () => ({ take: async () => null, changed: () => {} }),
  start: () => {},
  close: async () => {},
}
