import { useRef } from 'react'

const firstField = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/** Where the focus was when the dialogs opened of which each took the place of the one before; the last one first. */
let trail: readonly Element[] = []
const trailMax = 5

/**
 * Gives the focus back to where it was when a dialog opened. Radix gives it to the dialog's own trigger, and to nothing
 * when a page opened the dialog by itself.
 */
export function useReturnFocus() {
  const before = useRef<readonly Element[]>([])
  return {
    /** A form starts at its first field, anything else at its title: not at the button that closes it, and its tooltip. */
    onOpenAutoFocus: (event: Event) => {
      const now = opener(document.activeElement)
      // Opened from the page itself, it follows no other dialog: what opened one long ago is not where the focus was.
      const isFirst = now.some(each => !each.closest('[role="dialog"], [role="alertdialog"]'))
      before.current = trail = [...now, ...(isFirst ? [] : trail)].slice(0, trailMax)
      const panel = event.target
      if (!(panel instanceof HTMLElement)) return
      const start = panel.querySelector<HTMLElement>(firstField) ?? (panel.role === 'dialog' ? panel : null)
      if (!start) return
      event.preventDefault()
      start.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What was chosen in the dialog has taken the focus somewhere already.
      if (document.activeElement && document.activeElement !== document.body) return
      const place = before.current.find(each => each.isConnected)
      if (place instanceof HTMLElement) place.focus()
    },
  }
}

/** A menu goes with the choice of what opened the dialog; its button stays. */
function opener(active: Element | null): Element[] {
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const button = buttonId ? document.getElementById(buttonId) : active
  return button && button !== document.body ? [button] : []
}
