import type { Tell } from '../db/change.ts'

export interface Live {
  /** Tells every open browser of a person, or of several, whichever process it is connected to; lost when none is open. */
  publish: Tell
  /** Ends a person's sockets; those who may still listen connect again by themselves. */
  disconnect: (userId: string) => void
  /** Who has a squad room on their screen now. */
  viewersOf: (roomId: string) => ReadonlySet<string>
  /** Whether any browser of a person is open. */
  isOnline: (userId: string) => boolean
  /** Whether a person has one of our pages before their eyes: an open one that is not hidden. */
  isLooking: (userId: string) => boolean
  /** Every open socket, at whichever process. */
  connections: () => readonly Connection[]
  /** How many are open at this process. */
  openHere: () => number
}

/** One open browser page of a person. */
export interface Connection {
  userId: string
  /** "Firefox on Windows" */
  device: string
  since: Date
  /** The page is before their eyes, not in the background. */
  looking: boolean
  /** The squad room on its screen. */
  roomId: string | null
}

/** For whoever works without open browsers: the demo's history, the tests' cast. */
export const nobodyListens: Live = {
  publish: () => {},
  disconnect: () => {},
  viewersOf: () => new Set(),
  isOnline: () => false,
  isLooking: () => false,
  connections: () => [],
  openHere: () => 0,
}
