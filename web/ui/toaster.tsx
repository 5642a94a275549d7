import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Sonner as Corner } from './toast-corner.ts'
import { isToast, toasts, toastsAreThere } from './toast-corner.ts'

/**
 * Mounted once, at the root. Sonner creates the polite live region and its shortcut (Alt+T); the looks are ours. Toasts can be pressed
 * above an open dialog, too. Toasts as wide as the window lie over the top bar, because that is rarely what people press next.
 */
export function Toaster() {
  const isNarrow = useSyncExternalStore(listenToWidth, () => narrow.matches)
  useEffect(() => toastsAreThere(corner), [])
  useEffect(() => {
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('click', act, true)
    document.addEventListener('keydown', step, true)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('click', act, true)
      document.removeEventListener('keydown', step, true)
    }
  }, [])
  return (
    <Sonner
      position={isNarrow ? 'top-right' : 'bottom-right'}
      closeButton
      className="pointer-events-auto"
      expand
      duration={6000}
      gap={8}
      offset={{ bottom, right: 'max(1rem, env(safe-area-inset-right))' }}
      mobileOffset={{ top: 'max(0.25rem, env(safe-area-inset-top))', left: 12, right: 12 }}
      icons={{
        success: <CircleCheck className="size-4.5 text-success" />,
        error: <CircleAlert className="size-4.5 text-danger" />,
        info: <Info className="size-4.5 text-info" />,
        close: <X className="size-4" />,
      }}
      toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Dismiss', classNames: looks }}
    />
  )
}

/** As wide as the window: up to the width at which Sonner does so. */
const narrow = matchMedia('(width <= 600px)')

function listenToWidth(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Above a bar at the window's lower edge, and above a phone's home indicator. */
const bottom = 'calc(max(1rem, env(safe-area-inset-bottom)) + var(--docked, 0px))'

/** What the app shows toasts with. An error takes the place of its equal, so that however often something fails, it is said once. */
const corner: Corner = {
  success: toast.success,
  info: toast.info,
  dismiss: toast.dismiss,
  error: (title, about) => {
    for (const shown of toast.getToasts())
      if ('title' in shown && shown.title === title && shown.description === about?.description) toast.dismiss(shown.id)
    return toast.error(title, about)
  },
}

/**
 * When the toasts lose the focus, Sonner moves it back to where it was before, even if a press has just put it elsewhere. So before a press
 * elsewhere, and before a toast's own button acts, Sonner is told that they lost it. If they do not have it, that has no effect.
 */
function endVisit() {
  document.querySelector(toasts)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function leave({ target }: Event) {
  if (!isToast(target)) endVisit()
}

function act({ target }: Event) {
  if (target instanceof Element && target.closest(`${toasts} button`)) endVisit()
}

/** Whether Tab has led into the toasts, which come last on the page, or the shortcut has. */
let cameByTab = false

/** Before Tab leaves the last toast, Sonner moves the focus back, so that Tab goes on from where the shortcut was pressed. */
function step({ key, shiftKey, target }: KeyboardEvent) {
  if (key !== 'Tab' || !isToast(target)) {
    cameByTab = key === 'Tab'
    return
  }
  const last = [...document.querySelectorAll<HTMLElement>(`${toasts} :is([tabindex="0"], button)`)].at(-1)
  if (shiftKey || !last || target !== last) return
  endVisit()
  if (!cameByTab) return
  // If Tab led here, it would do so again from the place before. With nothing focused there, Sonner has nothing to move back to.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  last.focus()
}

const looks = {
  toast:
    'flex w-(--width) flex-wrap items-start gap-2.5 rounded-lg border border-line bg-raised py-3 ps-3.5 pe-11 text-ink shadow-raised font-sans text-base relative',
  error: 'border-danger! bg-danger-soft!',
  icon: 'mt-0.5 shrink-0',
  content: 'min-w-0 flex-1 basis-36 self-center',
  title: 'font-semibold',
  description: 'text-sm text-muted in-data-[type=error]:text-ink',
  actionButton:
    'ms-auto shrink-0 self-center rounded-md border border-edge/60 px-2.5 min-h-control-sm text-sm font-semibold hover:bg-sunken',
  closeButton:
    'absolute end-1.5 top-1.5 grid size-8 pointer-coarse:size-11 pointer-coarse:end-0 pointer-coarse:top-0 place-content-center rounded-md text-muted hover:bg-sunken hover:text-ink',
}
