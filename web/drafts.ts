import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { keep, onKept, peek, useOpenKept } from './kept.ts'

const prefix = 'draft:'

/**
 * Form state that survives a closed tab: kept in this browser under `key` (which should include the person) until `clear`.
 * Open tabs share it. A kept value is used only if it has the given shape; an empty list in the shape stands for a list of
 * strings. Safe with server rendering: the draft appears after hydration.
 */
export function useDraft<T>(key: string, initial: T, shape: T = initial) {
  useOpenKept()
  const [start] = useState({ initial, shape })
  const kept = useSyncExternalStore(
    onKept,
    () => peek(prefix + key),
    () => null,
  )
  const value = useMemo(() => parse(kept, start), [kept, start])
  const change = useCallback((next: T) => keep(prefix + key, JSON.stringify(next)), [key])
  const clear = useCallback(() => dropDraft(key), [key])
  return [value, change, clear] as const
}

/** The draft as it is at this moment, for code that changes a part of it after a wait. */
export const readDraft = <T>(key: string, initial: T, shape: T) => parse(peek(prefix + key), { initial, shape })

/** Deletes the draft under a key, even if no component is using it. */
export const dropDraft = (key: string) => keep(prefix + key, null)

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
