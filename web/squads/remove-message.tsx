import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { useRoom } from './room-context.ts'
import { useMessageActions } from './use-message-actions.ts'

/** Asks for confirmation, since the text is deleted for everybody. */
export function RemoveMessage({ message, onClose }: { message: SquadMessage; onClose: () => void }) {
  const { me } = useRoom()
  const { remove } = useMessageActions()
  const mine = message.sender.id === me.id
  const confirm = () => {
    onClose()
    void remove(message)
    // The message's menu disappears with its text, so focus moves to the remaining row.
    focusWhenLost(() => document.querySelector<HTMLElement>(`[data-message="${message.id}"]`))
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={mine ? 'Delete this message?' : `Remove ${isolated(message.sender.name)}’s message?`}
      description={
        mine
          ? 'It disappears for everyone in the squad. This cannot be undone.'
          : 'It will read “Removed by a moderator”. This cannot be undone.'
      }
      confirm={mine ? 'Delete' : 'Remove'}
      onConfirm={confirm}
    />
  )
}
