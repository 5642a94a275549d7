import { useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'

type RejectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  submission: Submission
  busy: boolean
  onReject: (reason: string) => void
}

/** Asks for the reason, which may stay empty. What was typed is there again after a failure or a change of mind. */
export function RejectDialog({ open, onOpenChange, submission, busy, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const { kind, title, contributor } = submission
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind === 'post' ? `Reject “${title}”?` : `Reject the comment by ${contributor.name}?`}
      description={
        kind === 'post'
          ? `${contributor.name} is told, and the place is free for another post.`
          : `${contributor.name} is told and may send a better one.`
      }
      confirm="Reject"
      busy={busy}
      onConfirm={() => onReject(reason)}
    >
      <Field
        label="Reason"
        optional
        help={`${contributor.name} will read it.`}
        aside={`${reason.length} of ${limits.rejectReasonMax}`}
        className="mt-2"
      >
        <Textarea
          rows={3}
          autoGrow
          maxLength={limits.rejectReasonMax}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
