import { useSyncExternalStore } from 'react'

/** The overlays opened by keyboard shortcuts. */
export type Layer = 'palette' | 'shortcuts'

let open: Layer | undefined
const listeners = new Set<() => void>()

function show(layer: Layer | undefined) {
  open = layer
  for (const listener of listeners) listener()
}

/** Can be called from anywhere; KeyboardLayers renders the layer. */
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
