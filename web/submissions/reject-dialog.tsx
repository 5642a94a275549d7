import type { ReactNode } from 'react'
import { useRef } from 'react'
import { isolated } from '#/rules/isolated.ts'
import { useDraft } from '../drafts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstInvalid } from '../ui/field.tsx'
import { isTooLong, ReasonField } from './reason-field.tsx'

type RejectDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  reader: string
  /** Storage key of the draft reason. */
  draftKey: string
  busy: boolean
  onReject: (reason: string) => void
}

/** Asks for an optional reason. The text survives a failure, an expired session or closing the dialog. */
export function RejectDialog({ reader, draftKey, onReject, ...asked }: RejectDialogProps) {
  const [reason, write] = useDraft(draftKey, '')
  const field = useRef<HTMLDivElement>(null)
  const reject = () => {
    if (!isTooLong(reason)) onReject(reason)
    else focusFirstInvalid(field.current)
  }
  return (
    <ConfirmDialog {...asked} confirm="Reject" onConfirm={reject}>
      <div ref={field}>
        <ReasonField label="Reason" help={`${isolated(reader)} will read it.`} reason={reason} onChange={write} />
      </div>
    </ConfirmDialog>
  )
}
