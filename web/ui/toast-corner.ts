import type { toast as sonner } from 'sonner'

export type Sonner = typeof sonner

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

/** Undefined where nobody wanted them yet. */
export const preparedToasts = () => corner
