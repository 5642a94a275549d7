import type { Tell } from '../db/change.ts'

export interface Live {
  /** Sends a fact to every open browser of one or several people, in any process. Not stored for people without one. */
  publish: Tell
  /** Closes a person's sockets. Those that are still allowed reconnect by themselves. */
  disconnect: (userId: string) => void
  /** The people who show a squad room right now. */
  viewersOf: (roomId: string) => ReadonlySet<string>
  /** Whether a person has any browser connected. */
  isOnline: (userId: string) => boolean
  /** Whether a person has a visible page of ours open. */
  isLooking: (userId: string) => boolean
  /** Every open socket, in any process. */
  connections: () => readonly Connection[]
  /** The number of sockets open in this process. */
  openHere: () => number
}

/** One open browser page of a person. */
export interface Connection {
  userId: string
  /** "Firefox on Windows" */
  device: string
  since: Date
  /** The page is visible, not in the background. */
  looking: boolean
  /** When it was last looked at, or opened. */
  lookedAt: Date
  /** The squad room it shows. */
  roomId: string | null
}

/** For code that runs without browsers: operators' commands, the demo's history, the tests' cast. */
export const nobodyListens: Live = {
  publish: () => {},
  disconnect: () => {},
  viewersOf: () => new Set(),
  isOnline: () => false,
  isLooking: () => false,
  connections: () => [],
  openHere: () => 0,
}
