import { useRef } from 'react'

const firstField = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Gives the focus back to where it was when a dialog opened. Radix gives it to the dialog's own trigger, and to nothing
 * when a page opened the dialog by itself.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  return {
    /** A form starts at its first field, not at the button that closes it. */
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      const field = event.target instanceof HTMLElement && event.target.querySelector<HTMLElement>(firstField)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What was chosen in the dialog has taken the focus somewhere already.
      if (document.activeElement && document.activeElement !== document.body) return
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    },
  }
}
