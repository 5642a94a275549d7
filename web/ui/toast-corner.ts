import type { toast as sonner } from 'sonner'

export type Sonner = Pick<typeof sonner, 'success' | 'info' | 'error' | 'dismiss'>

let mount: (() => void) | undefined
/** Resolves once the toaster is mounted. */
let corner: Promise<Sonner> | undefined
let arrived: ((toasts: Sonner) => void) | undefined

/** Loads the toaster, for pages that may need it soon; otherwise the first toast does so. */
export function prepareToasts(): Promise<Sonner> {
  corner ??= new Promise(resolve => {
    arrived = resolve
    mount?.()
  })
  return corner
}

/** For the one place that mounts the toaster: calls back when a toast is wanted. */
export function whenToastsAreWanted(listener: () => void) {
  mount = listener
  if (corner) listener()
  return () => {
    mount = undefined
  }
}

/** The toaster calls this once it is mounted. */
export const toastsAreThere = (toasts: Sonner) => arrived?.(toasts)

/** Undefined until a toast is wanted. */
export const preparedToasts = () => corner

/** Selects the list of toasts, once one was shown. */
export const toasts = '[data-sonner-toaster]'

export const isToast = (target: EventTarget | null) => target instanceof Element && target.closest(toasts) !== null
