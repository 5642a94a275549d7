import type { Fact } from '#/contract/live.ts'

/**
 * Between the one socket and a squad room on screen: the room hears facts that carry content and hears when the line is
 * back; the socket hears which room is looked at. Everything else on screen is read again by live.tsx itself.
 */
export type Heard = Fact | { name: 'connected' }

const listeners = new Set<(heard: Heard) => void>()
const watchers = new Set<(roomId: string | null) => void>()
let viewed: string | null = null

/** For live.tsx alone: hands on what the socket said. */
export function publish(heard: Heard) {
  for (const listener of listeners) listener(heard)
}

export function onHeard(listener: (heard: Heard) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says which room is on screen and visible; null when none is. */
export function setViewing(roomId: string | null) {
  if (roomId === viewed) return
  viewed = roomId
  for (const watcher of watchers) watcher(roomId)
}

/** The room that is on screen and visible; null when none is. */
export const viewedRoom = () => viewed

/** For live.tsx alone: calls back with the room now, and with every later one. */
export function onViewing(watcher: (roomId: string | null) => void) {
  watchers.add(watcher)
  watcher(viewed)
  return () => void watchers.delete(watcher)
}

const leavers = new Set<() => void>()

/** Whoever was here has logged out: a new line would only be refused. */
export function leave() {
  for (const leaver of leavers) leaver()
}

/** For live.tsx alone. */
export function onLeave(leaver: () => void) {
  leavers.add(leaver)
  return () => void leavers.delete(leaver)
}
