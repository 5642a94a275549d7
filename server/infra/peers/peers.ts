import type { Fact } from '#/contract/live.ts'
import type { FaultsOf } from '../services.ts'
import type { Connection } from '../live/live.ts'
import type { Counter, Limit } from '../limits/counter.ts'
import { memoryCounter } from '../limits/counter.ts'

/** One message from a process to all peers of the installation. */
export type PeerMessage =
  | { kind: 'fact'; to: readonly string[]; fact: Fact }
  /** Drop what is cached about a person. */
  | { kind: 'forget'; userId: string }
  /** Close a person's sockets in every process. */
  | { kind: 'disconnect'; userId: string }
  /** Disconnect one page that nobody looks at, so that a new page of the same person can connect. */
  | { kind: 'dismiss'; socketId: string }
  /** The state of the sender's sockets, null for a closed one. With `all`, the list is complete. */
  | { kind: 'sockets'; sockets: readonly (readonly [id: string, Connection | null])[]; all: boolean }
  /** The complete list of services that fail in the sender, which asks one process for its own list. */
  | { kind: 'faults'; faults: FaultsOf; asks?: string }
  /** Asks one process for all its sockets. */
  | { kind: 'ask'; whom: string }
  /** The sender is stopping. These people were connected to it until now. */
  | { kind: 'bye'; people: readonly string[] }

export interface Listener {
  hear?: (message: PeerMessage, from: string) => void
  /** A process is new, or one of its messages was lost. */
  met?: (who: string) => void
  /** A process has been silent for too long, or the connection to the peers is down. */
  gone?: (who: string) => void
  /** Messages may have been lost: reload whatever depends on them. */
  lost?: () => void
}

/** Counts slots, the live connections a person may have, across all processes. */
export interface Slots {
  /** Takes a person's nth slot in this process if no more than `most` are taken in all. Null when the count is not available. */
  take: (userId: string, nth: number, most: number) => Promise<boolean | null>
  /** A slot was released, or not taken after all. */
  changed: (userId: string) => void
}

/** The other processes of this installation. */
export interface Peers {
  me: string
  /** Sends without waiting. When a message cannot be delivered, the peers notice that one is missing. */
  say: (message: PeerMessage) => void
  listen: (listener: Listener) => void
  /** Null where there are no peers. */
  isUp: () => boolean | null
  /** True in exactly one of the processes that hear each other: it does what needs to be done once. */
  isFirst: () => boolean
  /** A rate limit counted across all processes. */
  counter: (name: string, limit: Limit) => Counter
  /** `here` is a live view of the slots taken in this process. Called once. */
  slots: (here: ReadonlyMap<string, number>) => Slots
  start: () => void
  close: () => Promise<void>
}

/** A single process without peers. */
export const alone: Peers = {
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
