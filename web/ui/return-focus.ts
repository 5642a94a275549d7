import { useRef } from 'react'
import { isToast } from './toast-corner.ts'

const firstField =
  'input:not([type=hidden], [type=radio]:not(:checked), :disabled), textarea:not(:disabled), select:not(:disabled)'

/** The elements that had the focus when a chain of dialogs opened, each replacing the one before; the latest first. */
let trail: readonly Element[] = []
const trailMax = 10

/**
 * Returns the focus to where it was when a dialog opened. Radix does so only for a
 * dialog with a trigger of its own, not if the page opened it. Also scrolls to what Tab
 * focuses, which Radix does not when Tab goes from the last element to the first.
 */
export function useReturnFocus({ startsAtTitle = false } = {}) {
  const before = useRef<readonly Element[]>([])
  return {
    /** Focuses a form's first field, otherwise the title: not the close button and its tooltip. */
    onOpenAutoFocus: (event: Event) => {
      const now = opener(document.activeElement)
      // A dialog opened from the page itself follows no other one, so the trail of earlier dialogs is dropped.
      const isFirst = now.some(each => !each.closest('[role="dialog"], [role="alertdialog"]'))
      before.current = trail = [...now, ...(isFirst ? [] : trail)].slice(0, trailMax)
      const panel = event.target
      if (!(panel instanceof HTMLElement)) return
      const field = startsAtTitle ? null : panel.querySelector<HTMLElement>(firstField)
      const start = field ?? (panel.role === 'dialog' ? panel : null)
      if (!start) return
      event.preventDefault()
      start.focus()
      // Selects the text of the last search, so that typing replaces it.
      if (start instanceof HTMLInputElement && start.type === 'search') start.select()
    },
    onKeyUp: ({ key }: { key: string }) => {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The choice in the dialog has already moved the focus.
      if (document.activeElement && document.activeElement !== document.body) return
      const place = before.current.find(each => each.isConnected) ?? document.getElementById('main')
      if (place instanceof HTMLElement) place.focus({ preventScroll: place !== before.current[0] })
    },
  }
}

/**
 * The focused element, or for a menu item the menu's button, because the menu goes away when the dialog opens. Then the element around
 * it, in case it is removed while the dialog is open, as when somebody deletes the message whose image is shown.
 */
function opener(active: Element | null): Element[] {
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const button = buttonId ? document.getElementById(buttonId) : active
  // A toast disappears by itself, and the focus would be lost with it.
  if (!button || button === document.body || isToast(button)) return []
  const around = button.parentElement?.closest('[tabindex]')
  return around ? [button, around] : [button]
}
