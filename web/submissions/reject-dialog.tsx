import type { ReactNode } from 'react'
import { useState } from 'react'
import { limits } from '#/rules/limits.ts'
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
  busy: boolean
  onReject: (reason: string) => void
}

/** Asks for the reason, which may stay empty. What was typed is there again after a failure or a change of mind. */
export function ReasonDialog({ reader, onReject, ...asked }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
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
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
