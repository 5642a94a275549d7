import { useState } from 'react'
import { useDraft } from '../drafts.ts'
import { toast } from '../ui/toast.ts'
import { useUndoSeconds } from '../undo-seconds.ts'
import type { Edit } from './edit-overlay.ts'
import { isSame, shownOf } from './edit-overlay.ts'

/**
 * The unsaved edit of a campaign, stored in this browser. Changes typed during this visit stay, whatever others save meanwhile.
 * Changes from an earlier visit are only offered if the campaign has changed since.
 */
export function useLeftEdit<Values extends object>(key: string, now: Values, shape: Values) {
  const [kept, keep, clear] = useDraft<Edit<Values>>(key, { base: now, typed: now }, { base: shape, typed: shape })
  const [isMine, own] = useState(false)
  const undoSeconds = useUndoSeconds()
  // Changes that equal the campaign as it is now were saved, even if the answer was lost.
  const isLeft = !isMine && !isSame(now, shownOf(now, kept))
  const isOld = isLeft && !isSame(kept.base, now)
  const offer = () => {
    own(false)
    keep(kept)
  }
  return {
    /** What the form shows on top of the campaign; null while older changes are only offered. */
    edit: isOld ? null : kept,
    isLeft,
    isOld,
    keep: (edit: Edit<Values>) => {
      own(true)
      keep(edit)
      if (isOld) toast.undoable('Your changes from last time were discarded', offer, undoSeconds)
    },
    take: () => own(true),
    /** Ends this visit: what was typed in it counts as from an earlier visit from now on. */
    leave: () => own(false),
    clear,
    discard: (onUndo?: () => void) => {
      clear()
      const undo = () => {
        keep(kept)
        onUndo?.()
      }
      toast.undoable('Your changes were discarded', undo, undoSeconds)
    },
  }
}
