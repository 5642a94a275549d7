import { useSyncExternalStore } from 'react'
import { keysKey, saySingleKeys } from '../palette/single-keys.ts'

/** Whether single-key shortcuts are on, and a setter. */
export function useKeysOn() {
  const on = useSyncExternalStore(onChange, areOn, () => true)
  return [on, turn] as const
}

const areOn = () => document.documentElement.dataset['singleKeys'] !== 'off'

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
