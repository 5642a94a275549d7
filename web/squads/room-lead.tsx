import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useFailed } from '../accounts/expired.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.ts'
import { useRoom } from './room-context.ts'

/** For admins: appoints one contributor of the team, or nobody. */
export function TeamLead({ onClose }: { onClose: () => void }) {
  const failed = useFailed()
  const { room } = useRoom()
  const { api } = useRouteContext({ from: '__root__' })
  const form = useId()
  const [userId, setUserId] = useState(room.teamLeadId ?? '')
  const reread = useReread(({ squads }) => [squads])
  const assign = useOnePress({
    mutationFn: () => {
      const lead = { roomId: room.id, userId: userId || null }
      return withAnswer(
        () => api.squads.setTeamLead(lead),
        async () => (await api.squads.room({ roomId: room.id }))?.teamLeadId === lead.userId,
      )
    },
    onSuccess: () => {
      toast.success(userId ? 'Team lead assigned successfully' : 'Team lead removed')
      onClose()
    },
    onError: error => failed('Error', error, `Failed to assign team lead. ${wordsOf(error)}`),
    onSettled: () => void reread(),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (userId === (room.teamLeadId ?? '')) onClose()
    else assign.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Team lead"
      description="The team lead gets a badge in the room and can pin messages."
      size="sm"
      cancel="Cancel"
      busy={assign.isPending}
      footer={
        <Button type="submit" form={form} variant="primary" busy={assign.isPending}>
          Save
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <Field label="Member" required={false}>
          <Select value={userId} onChange={event => setUserId(event.target.value)}>
            <option value="">None (Remove team lead)</option>
            {room.members
              .filter(({ role }) => role === 'contributor')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
