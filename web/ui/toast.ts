import type { Sonner } from './toast-corner.ts'
import { preparedToasts, prepareToasts } from './toast-corner.ts'

type ToastAction = { label: string; onPress: () => void }

const later = (show: (toasts: Sonner) => void) => void prepareToasts().then(show)

/** A brief message in a corner. An error, and information that leads on, stay longer; Undo goes in as the action. */
export const toast = {
  /** Returns its id, for dismissing it when it no longer applies. */
  success: (title: string, description?: string, action?: ToastAction) => {
    const id = newId()
    later(toasts => toasts.success(title, { ...more(description, action), id }))
    return id
  },
  info: (title: string, description?: string, action?: ToastAction) =>
    later(toasts => toasts.info(title, { ...more(description, action), ...(action && { duration: longMs }) })),
  /** Something was dropped; offers for this long to bring it back. Returns its id, for dismissing it when it no longer applies. */
  undoable: (title: string, undo: () => void, seconds: number) => {
    const id = newId()
    later(toasts =>
      toasts.info(title, { ...more(undefined, { label: 'Undo', onPress: undo }), duration: seconds * 1000, id }),
    )
    return id
  },
  /** An offer with an action. Replaces an earlier one with the same id. */
  offer: (title: string, description: string, action: ToastAction, id: string) =>
    later(toasts => toasts.info(title, { ...more(description, action), id })),
  /** Shown once, however often it is called. */
  once: (title: string, id: string) => later(toasts => toasts.info(title, { id })),
  /** Returns its id, for dismissing it when it no longer applies. */
  error: (title: string, description?: string, action?: ToastAction) => {
    const id = newId()
    later(toasts => toasts.error(title, { ...more(description, action), duration: longMs, id }))
    return id
  },
  /** One, or without an id all of them. */
  dismiss: (id?: string) => void preparedToasts()?.then(toasts => toasts.dismiss(id)),
}

const longMs = 12_000
let said = 0
const newId = () => `said-${(said += 1)}`

function more(description?: string, action?: ToastAction) {
  return {
    ...(description ? { description } : {}),
    ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
  }
}
