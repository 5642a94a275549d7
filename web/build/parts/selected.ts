import { useRef, useSyncExternalStore } from 'react'

/**
 * Replaces `use-sync-external-store/shim/with-selector` (see ../light-parts.ts):
 * selects a part of a store's state, and keeps its identity while it is equal.
 */
export function useSyncExternalStoreWithSelector<Whole, Part>(
  subscribe: (listener: () => void) => () => void,
  whole: () => Whole,
  wholeOnServer: () => Whole,
  select: (whole: Whole) => Part,
  isEqual: (one: Part, other: Part) => boolean,
): Part {
  const last = useRef<{ of: Whole; select: typeof select; part: Part }>(undefined)
  const read = (from: () => Whole) => () => {
    const of = from()
    const before = last.current
    if (before && before.of === of && before.select === select) return before.part
    const found = select(of)
    const part = before && isEqual(before.part, found) ? before.part : found
    last.current = { of, select, part }
    return part
  }
  return useSyncExternalStore(subscribe, read(whole), read(wholeOnServer))
}
