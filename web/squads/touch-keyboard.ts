import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

/** Whether one writes with a finger first of all: no key of such a keyboard stands for Shift and Enter. */
export const useTouchKeyboard = () => useSyncExternalStore(watch, isCoarse, isCoarse)

const isCoarse = () => matchMedia(query).matches

function watch(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
