import type { Fact } from '#/contract/live.ts'
import { onRefresh } from '../accounts/refresh.ts'

/**
 * Connects the one socket and the squad room on screen: the room receives events that carry content and learns of reconnects;
 * the socket learns which room is viewed. Everything else on screen is refetched by listen.ts itself.
 */
export type Heard = Fact | { name: 'connected' }

const listeners = new Set<(heard: Heard) => void>()
const watchers = new Set<(roomId: string | null) => void>()
let viewed: string | null = null

/** Only for listen.ts: passes on what the socket received. */
export function publish(heard: Heard) {
  for (const listener of listeners) listener(heard)
}

export function onHeard(listener: (heard: Heard) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the room that is on screen and visible; null for none. */
export function setViewing(roomId: string | null) {
  if (roomId === viewed) return
  viewed = roomId
  for (const watcher of watchers) watcher(roomId)
}

/** The room that is on screen and visible; null for none. */
export const viewedRoom = () => viewed

/** Only for listen.ts: calls back with the current room, and again on every change. */
export function onViewing(watcher: (roomId: string | null) => void) {
  watchers.add(watcher)
  watcher(viewed)
  return () => void watchers.delete(watcher)
}

const leavers = new Set<() => void>()
let isLeaving = false

/** The person has signed out or begun to impersonate somebody: until the page knows who is here now, a connection would be refused. */
export function leave() {
  isLeaving = true
  for (const leaver of leavers) leaver()
}
onRefresh(() => {
  isLeaving = false
})

/** Only for live.tsx, whose code may arrive when its person is about to go. */
export const hasLeft = () => isLeaving

/** Only for listen.ts. */
export function onLeave(leaver: () => void) {
  leavers.add(leaver)
  return () => void leavers.delete(leaver)
}
