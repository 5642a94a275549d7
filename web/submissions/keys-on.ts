import { useSyncExternalStore } from 'react'
import { keysKey, saySingleKeys } from '../palette/single-keys.ts'
import { areOn } from '../ui/single-key.ts'

/** Whether single-key shortcuts are on, and a setter. */
export function useKeysOn() {
  const on = useSyncExternalStore(onChange, areOn, () => true)
  return [on, turn] as const
}

function onChange(listener: () => void) {
  const watching = new MutationObserver(listener)
  watching.observe(document.documentElement, { attributeFilter: ['data-single-keys'] })
  return () => watching.disconnect()
}

function turn(next: boolean) {
  try {
    localStorage.setItem(keysKey, String(next))
  } catch {
    // It holds for this page.
  }
  saySingleKeys(next)
}
