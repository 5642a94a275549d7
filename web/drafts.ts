import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'

/**
 * Form state that survives a closed tab: stored in this browser under `key` (which should include the person) until `clear`.
 * Open tabs share it. A stored value is used only if it has the given shape; an empty list in the shape stands for a list of
 * strings. Safe with server rendering: the draft appears after hydration.
 */
export function useDraft<T>(key: string, initial: T, shape: T = initial) {
  const [start] = useState({ initial, shape })
  const kept = useSyncExternalStore(
    subscribe,
    () => recall(key),
    () => null,
  )
  const value = useMemo(() => parse(kept, start), [kept, start])
  const change = useCallback((next: T) => keep(key, JSON.stringify(next)), [key])
  const clear = useCallback(() => keep(key, null), [key])
  return [value, change, clear] as const
}

function parse<T>(kept: string | null, { initial, shape }: { initial: T; shape: T }): T {
  if (kept === null) return initial
  try {
    const value: unknown = JSON.parse(kept)
    return isLike(shape, value) ? value : initial
  } catch {
    return initial
  }
}

function isLike<T>(model: T, value: unknown): value is T {
  if (Array.isArray(model)) return Array.isArray(value) && value.every(each => isLike(model[0] ?? '', each))
  if (typeof model !== 'object' || model === null) return typeof value === typeof model
  if (typeof value !== 'object' || value === null) return false
  const held = new Map<string, unknown>(Object.entries(value))
  return Object.entries(model).every(([name, part]) => isLike(part, held.get(name)))
}

/* Storage can be full or blocked: this map is then the only copy, and lasts as long as the page. */
const drafts = new Map<string, string | null>()
const listeners = new Set<() => void>()
const prefix = 'draft:'
let hearsTabs = false

/** Deletes the draft under a key, even if no component is using it. */
export const dropDraft = (key: string) => keep(key, null)

function subscribe(listener: () => void) {
  if (!hearsTabs) window.addEventListener('storage', onOtherTab)
  hearsTabs = true
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps the drafts of open tabs in sync. */
function onOtherTab({ key, newValue }: StorageEvent) {
  if (!key?.startsWith(prefix)) return
  drafts.set(key.slice(prefix.length), newValue)
  for (const listener of listeners) listener()
}

function recall(key: string): string | null {
  const kept = drafts.get(key)
  if (kept !== undefined) return kept
  const stored = readStorage(key)
  drafts.set(key, stored)
  return stored
}

function keep(key: string, text: string | null) {
  drafts.set(key, text)
  try {
    if (text === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, text)
  } catch {
    // The in-memory copy remains.
  }
  for (const listener of listeners) listener()
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}
