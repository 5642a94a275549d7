import { useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRoom } from './room-context.ts'
import { useMessageActions } from './use-message-actions.ts'

/** Asks first: the words are gone for everybody. */
export function RemoveMessage({ message, onClose }: { message: SquadMessage; onClose: () => void }) {
  const { me } = useRoom()
  const { remove } = useMessageActions()
  const [busy, setBusy] = useState(false)
  const mine = message.sender.id === me.id
  const confirm = async () => {
    setBusy(true)
    const done = await remove(message)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={mine ? 'Delete this message?' : `Remove this message of ${message.sender.name}?`}
      description={
        mine
          ? 'Its words are gone for everybody in the squad. This cannot be undone.'
          : 'It will read “Removed by a moderator”. This cannot be undone.'
      }
      confirm={mine ? 'Delete' : 'Remove'}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
