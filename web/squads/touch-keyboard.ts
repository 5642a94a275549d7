import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

/** Whether the primary pointer is a finger: touch keyboards have no Shift+Enter. */
export const useTouchKeyboard = () => useSyncExternalStore(watch, isCoarse, isCoarse)

const isCoarse = () => matchMedia(query).matches

function watch(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
