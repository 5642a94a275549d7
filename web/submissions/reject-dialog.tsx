import type { ReactNode } from 'react'
import { limits } from '#/rules/limits.ts'
import { useDraft } from '../drafts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'

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
  return (
    <ConfirmDialog {...asked} confirm="Reject" onConfirm={() => onReject(reason)}>
      <Field
        label="Reason"
        optional
        help={`${reader} will read it.`}
        aside={`${reason.length} of ${limits.rejectReasonMax}`}
        className="mt-2"
      >
        <Textarea
          rows={3}
          autoGrow
          maxLength={limits.rejectReasonMax}
          value={reason}
          onChange={event => write(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
