import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { makeKeptPlace } from './kept-place.ts'
import type { RoomView } from './room-state.ts'
import type { RoomStore } from './room-store.ts'

/** Keeps the reader's place in the messages of a room: in `box`, which scrolls, around `content`. `seen`: how far they have read. */
export function useKeptPlace(view: RoomView, store: RoomStore) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ seq: 0, atEnd: true })

  const onSight = useCallback(
    (seq: number, atEnd: boolean) => {
      setSeen(before =>
        before.seq >= seq && before.atEnd === atEnd ? before : { seq: Math.max(before.seq, seq), atEnd },
      )
      if (document.visibilityState === 'visible') store.seen(seq)
    },
    [store],
  )
  const toKeep = {
    endIsNewest: !view.newer,
    begun: view.begun,
    onNearStart: () => void store.older(),
    onNearEnd: () => void store.newer(),
    onSight,
  }
  const [place] = useState(() => makeKeptPlace(toKeep))
  useLayoutEffect(() => {
    const leave = place.mount(box.current, content.current)
    place.start()
    return leave
  }, [place])
  useLayoutEffect(() => place.drawn(toKeep))
  // Messages that arrived while the tab was hidden are seen when it becomes visible.
  useEffect(() => {
    document.addEventListener('visibilitychange', place.settle)
    return () => document.removeEventListener('visibilitychange', place.settle)
  }, [place])
  // A message written in this view always scrolls to the end. Messages queued earlier or written in another tab do not.
  const [writtenBefore] = useState(view.written)
  useEffect(() => {
    if (view.written > writtenBefore) place.toEnd()
  }, [view.written, writtenBefore, place])
  return { box, content, place, seen }
}
