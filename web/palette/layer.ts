import { useSyncExternalStore } from 'react'

/** The overlays opened by keyboard shortcuts. */
export type Layer = 'palette' | 'shortcuts'

let open: Layer | undefined
const listeners = new Set<() => void>()

/** Can be called from anywhere; KeyboardLayers renders the layer. */
export function openLayer(layer: Layer | undefined) {
  open = layer
  for (const listener of listeners) listener()
}
export const closeLayer = () => openLayer(undefined)

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
