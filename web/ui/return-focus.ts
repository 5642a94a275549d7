import { useRef } from 'react'

/**
 * Gives the focus back to where it was when a dialog opened. Radix gives it to the dialog's own trigger, and to nothing
 * when a page opened the dialog by itself.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    },
  }
}
