import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { SquadRoom } from '#/contract/squads.ts'
import { onHeard, setViewing } from '../live/live-channel.ts'
import { outboxPrefix } from './outbox-keys.ts'
import { isHere, ownOutbox, storeKey } from './own-outbox.ts'
import type { RoomStore } from './room-store.ts'
import { makeRoomStore } from './room-store.ts'
import { browserBox } from './shelf.ts'

/**
 * The store of the room on screen. It waits in the query client's cache, so that a room one comes back to stands at once
 * and asks only for what came since; whoever signs out takes it along.
 */
export function useRoomStore(room: SquadRoom, me: Me) {
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const [store] = useState(() => {
    const key = storeKey(me.id, room.id)
    const held = queryClient.getQueryData<RoomStore>(key)
    if (held) return held
    const made = makeRoomStore({ room, me, ...ownOutbox({ queryClient, api, queries }, me.id, room.id, browserBox()) })
    queryClient.setQueryData(key, made)
    return made
  })
  useEffect(() => whileOnScreen(store, room.id, outboxPrefix(me.id, room.id)), [store, room.id, me.id])
  useEffect(() => {
    const queryKey = storeKey(me.id, room.id)
    return () => {
      // The time for which it is kept runs from here, not from when the room was first opened.
      queryClient.removeQueries({ queryKey, exact: true })
      if (isHere(queryClient, queries, me.id)) queryClient.setQueryData(queryKey, store)
    }
  }, [store, room.id, me.id, queryClient, queries])
  const view = useSyncExternalStore(store.subscribe, store.current, store.current)
  return { store, view }
}

/** What a reader does, unlike a pointer that somebody pushed. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function whileOnScreen(store: RoomStore, roomId: string, prefix: string) {
  const deaf = onHeard(store.heard)
  const look = () => {
    const visible = document.visibilityState === 'visible'
    setViewing(visible ? roomId : null)
    if (visible) void store.comeBack()
    else store.lookAway()
  }
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) store.outbox.refresh()
  }
  const online = () => void store.open()
  for (const act of acts) window.addEventListener(act, store.acted, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('storage', elsewhere)
  window.addEventListener('online', online)
  look()
  return () => {
    for (const act of acts) window.removeEventListener(act, store.acted, { capture: true })
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('storage', elsewhere)
    window.removeEventListener('online', online)
    deaf()
    setViewing(null)
    store.lookAway()
    store.close()
  }
}
