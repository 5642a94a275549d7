import { toast as sonner } from 'sonner'

type ToastAction = { label: string; onPress: () => void }

/** What happened, in a corner, for a moment. A failure stays longer; Undo goes in as the action. */
export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    sonner.success(title, more(description, action)),
  info: (title: string, description?: string, action?: ToastAction) => sonner.info(title, more(description, action)),
  /** Something one may follow. One of the same id takes the place of the one before; `stays` until it is answered. */
  offer: (title: string, description: string, action: ToastAction, id: string, stays = false) =>
    sonner.info(title, { ...more(description, action), id, ...(stays ? { duration: Infinity } : {}) }),
  /** However often it is said, it is there once. */
  once: (title: string, id: string) => sonner.info(title, { id }),
  error: (title: string, description?: string, action?: ToastAction) =>
    sonner.error(title, { ...more(description, action), duration: errorMs }),
  dismiss: (id: string | number) => sonner.dismiss(id),
}

const errorMs = 12_000

function more(description?: string, action?: ToastAction) {
  return {
    ...(description ? { description } : {}),
    ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
  }
}
