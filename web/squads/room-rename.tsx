import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { nameMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { charactersIn } from '#/rules/squads.ts'
import { tooLong } from '#/rules/counted.ts'
import { useFailed } from '../accounts/expired.ts'
import { fieldErrors, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { useRoom } from './room-context.ts'

/** What was typed survives a failure, a lost session and a closed tab, but not Cancel. */
export function RenameRoom({ onClose }: { onClose: () => void }) {
  const failed = useFailed()
  const { room } = useRoom()
  const { api, me } = useRouteContext({ from: '__root__' })
  const form = useId()
  const roomId = room.id
  const [{ name }, keep, forget] = useDraft(`room-name:${roomId}:${me?.id}`, { name: room.name })
  const close = () => {
    forget()
    onClose()
  }
  const reread = useReread(({ squads }) => [squads])
  const rename = useOnePress({
    mutationFn: (wish: string) =>
      withAnswer(
        () => api.squads.rename({ roomId, name: wish }),
        async () => (await api.squads.room({ roomId }))?.name === wish,
      ),
    onSuccess: () => {
      toast.success('Squad room renamed successfully')
      close()
    },
    onError: error =>
      failed('Error', error, `Failed to rename squad room. ${fieldErrors(error)['name'] ?? wordsOf(error)}`),
    onSettled: () => void reread(),
  })
  const wish = name.trim()
  const length = charactersIn(wish)
  const wrong = !wish ? nameMissing : length > limits.roomNameMax ? tooLong(limits.roomNameMax) : undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) rename.mutate(wish)
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Rename squad room"
      size="sm"
      cancel="Cancel"
      busy={rename.isPending}
      footer={
        <Button type="submit" form={form} variant="primary" busy={rename.isPending} disabledReason={wrong}>
          Save
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <Field
          label="Room name"
          aside={`${length} of ${limits.roomNameMax}`}
          error={length > limits.roomNameMax ? wrong : undefined}
        >
          <Input value={name} dir="auto" onChange={event => keep({ name: event.target.value })} />
        </Field>
      </form>
    </Dialog>
  )
}
