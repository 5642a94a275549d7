import type { toast as sonner } from 'sonner'

type ToastAction = { label: string; onPress: () => void }
type Sonner = typeof sonner

let mount: (() => void) | undefined
/** Once the corner where toasts appear is on the page. */
let corner: Promise<Sonner> | undefined
let arrived: ((toasts: Sonner) => void) | undefined

/** Loads what shows toasts, for whoever may get one soon; the first toast does so as well. */
export function prepareToasts(): Promise<Sonner> {
  corner ??= new Promise(resolve => {
    arrived = resolve
    mount?.()
  })
  return corner
}

/** For the one place that mounts toasts: is told when somebody wants them. */
export function whenToastsAreWanted(listener: () => void) {
  mount = listener
  if (corner) listener()
  return () => {
    mount = undefined
  }
}

/** For what shows toasts: it is there. */
export const toastsAreThere = (toasts: Sonner) => arrived?.(toasts)

const later = (show: (toasts: Sonner) => void) => void prepareToasts().then(show)

/** What happened, in a corner, for a moment. A failure stays longer; Undo goes in as the action. */
export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    later(toasts => toasts.success(title, more(description, action))),
  info: (title: string, description?: string, action?: ToastAction) =>
    later(toasts => toasts.info(title, more(description, action))),
  /** Something one may follow. One of the same id takes the place of the one before; `stays` until it is answered. */
  offer: (title: string, description: string, action: ToastAction, id: string, stays = false) =>
    later(toasts => toasts.info(title, { ...more(description, action), id, ...(stays ? { duration: Infinity } : {}) })),
  /** However often it is said, it is there once. */
  once: (title: string, id: string) => later(toasts => toasts.info(title, { id })),
  error: (title: string, description?: string, action?: ToastAction) =>
    later(toasts => toasts.error(title, { ...more(description, action), duration: errorMs })),
  dismiss: (id: string) => void corner?.then(toasts => toasts.dismiss(id)),
}

const errorMs = 12_000

function more(description?: string, action?: ToastAction) {
  return {
    ...(description ? { description } : {}),
    ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
  }
}
