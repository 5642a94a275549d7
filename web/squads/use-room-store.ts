import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { SquadRoom } from '#/contract/squads.ts'
import { onKept, openKept } from '../kept.ts'
import { hasLeft, onHeard, setViewing } from '../live/live-channel.ts'
import { outboxPrefix } from './outbox-keys.ts'
import { isHere, ownOutbox, storeKey } from './own-outbox.ts'
import type { RoomStore } from './room-store.ts'
import { makeRoomStore } from './room-store.ts'
import { keptBox } from './outbox-storage.ts'

/**
 * The store of the open room. It is kept in the query client's cache, so that a room shows at once when reopened and
 * loads only what is new. Signing out clears the cache, and the store with it.
 */
export function useRoomStore(room: SquadRoom, me: Me) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const [store] = useState(() => {
    const key = storeKey(me.id, room.id)
    const held = queryClient.getQueryData<RoomStore>(key)
    if (held) return held
    const made = makeRoomStore({
      room,
      me,
      ...ownOutbox({ queryClient, router, api, queries }, me.id, room.id, keptBox),
    })
    queryClient.setQueryData(key, made)
    return made
  })
  useEffect(() => {
    void openKept({ queryClient, queries }, me.id).then(() => store.outbox.resume())
  }, [store, me, queryClient, queries])
  useEffect(() => {
    const leave = whileOnScreen(store, room.id, outboxPrefix(me.id, room.id))
    return () => {
      leave()
      // Without a session, the server would refuse to hear how far they have read.
      if (!hasLeft() && isHere(queryClient, queries, me.id)) store.lookAway()
      else store.signedOut()
      store.close()
    }
  }, [store, room.id, me.id, queryClient, queries])
  useEffect(() => {
    const queryKey = storeKey(me.id, room.id)
    return () => {
      // Cached anew, so that the cache lifetime starts when the room is left, not when it was first opened.
      queryClient.removeQueries({ queryKey, exact: true })
      if (isHere(queryClient, queries, me.id)) queryClient.setQueryData(queryKey, store)
    }
  }, [store, room.id, me.id, queryClient, queries])
  useEffect(() => store.looked(room.members), [store, room.members])
  const view = useSyncExternalStore(store.subscribe, store.current, store.current)
  return { store, view }
}

/** Events that prove that the user is present, unlike a pointer move, which may be accidental. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function whileOnScreen(store: RoomStore, roomId: string, prefix: string) {
  const deaf = onHeard(store.heard)
  const look = () => {
    const visible = document.visibilityState === 'visible'
    setViewing(visible ? roomId : null)
    if (visible) void store.comeBack()
    else store.lookAway()
  }
  const unkept = onKept(name => {
    if (name === undefined || name.startsWith(prefix)) store.outbox.refresh()
  })
  const online = () => void store.open()
  for (const act of acts) window.addEventListener(act, store.acted, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', online)
  look()
  return () => {
    for (const act of acts) window.removeEventListener(act, store.acted, { capture: true })
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', online)
    unkept()
    deaf()
    setViewing(null)
  }
}
