import type { ReactNode } from 'react'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isTooLong, ReasonField } from './reason-field.tsx'

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
    <ConfirmDialog {...asked} confirm="Reject" onConfirm={() => !isTooLong(reason) && onReject(reason)}>
      <ReasonField label="Reason" help={`${reader} will read it.`} reason={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
