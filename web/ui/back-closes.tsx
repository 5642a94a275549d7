import { useEffect } from 'react'

/** Not in TypeScript's DOM library: only Chromium has it. https://developer.mozilla.org/docs/Web/API/CloseWatcher */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * Inside a layer: a phone's Back button closes it, as Escape would, instead of leaving the page. Only where there is no
 * pointer that hovers, because with a keyboard the browser itself takes Escape for Back.
 */
export function BackCloses() {
  useEffect(() => {
    const { CloseWatcher } = window
    if (!CloseWatcher || !matchMedia('(hover: none)').matches) return
    let watcher: CloseWatcher
    let waiting: ReturnType<typeof setTimeout>
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        // A watcher works once, and a layer may stay open, for example while a request is running.
        waiting = setTimeout(watch)
      }
    }
    watch()
    return () => {
      clearTimeout(waiting)
      watcher.destroy()
    }
  }, [])
  return null
}
