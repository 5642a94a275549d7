import { useSyncExternalStore } from 'react'

/** What lies over the page by the keyboard's wish. */
export type Layer = 'palette' | 'shortcuts'

let open: Layer | undefined
const listeners = new Set<() => void>()

function show(layer: Layer | undefined) {
  open = layer
  for (const listener of listeners) listener()
}

/** Buttons anywhere open a layer; PaletteDoor shows it. */
export const openLayer = (layer: Layer) => show(layer)
export const closeLayer = () => show(undefined)

export const useLayer = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
