import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useDraft } from '../drafts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstInvalid } from '../ui/field.tsx'
import { isTooLong, ReasonField } from './reason-field.tsx'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Who will read the reason. */
  reader: string
  /** Where the reason is kept until it is sent. */
  draftKey: string
  busy: boolean
  onReject: (reason: string) => void
}

/** Asks for the reason, which may stay empty. What was typed is there again after a failure, a lost session or a change of mind. */
export function ReasonDialog({ reader, draftKey, onReject, ...asked }: ReasonDialogProps) {
  const [reason, write] = useDraft(draftKey, '')
  const field = useRef<HTMLDivElement>(null)
  const reject = () => {
    if (!isTooLong(reason)) onReject(reason)
    else if (field.current) focusFirstInvalid(field.current)
  }
  return (
    <ConfirmDialog {...asked} confirm="Reject" onConfirm={reject}>
      <div ref={field}>
        <ReasonField label="Reason" help={`${reader} will read it.`} reason={reason} onChange={write} />
      </div>
    </ConfirmDialog>
  )
}
