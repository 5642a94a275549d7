import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { type UndoSeconds, undoTimes, undoTimeWords } from '#/rules/undo-time.ts'
import { remember, takeBack } from '../api/one-press.ts'
import { Card } from '../ui/card.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useFailed } from './expired.ts'
import { useLearnMe, useRereadMe } from './use-learn-me.ts'

/** Saved at once; if that fails, it reverts with a message. */
export function UndoTime({ me }: { me: Me }) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const learn = useLearnMe()
  const reread = useRereadMe()
  // Arrow keys can pass over one choice to the next: changes are sent one after the other, so that the server keeps the last.
  const saving = useMutation({
    scope: { id: said },
    mutationFn: (undoSeconds: UndoSeconds) => api.accounts.changeUndoTime({ undoSeconds }),
    onMutate: () => takeBack(said),
    onSuccess: learn,
    onError: async error => {
      remember(said, failed('Your time to undo was not saved', error))
      await reread()
    },
  })
  const seconds = saving.isPending ? saving.variables : me.undoSeconds
  return (
    <Card
      title="Time to undo"
      note="How long Undo is offered, on all your devices. Decisions about submitted work take effect after this time."
    >
      <Segmented
        label="Time to undo"
        value={String(seconds)}
        onChange={chosen => {
          const next = undoTimes.find(each => String(each) === chosen)
          if (next) saving.mutate(next)
        }}
        options={options}
      />
    </Card>
  )
}

const said = 'time to undo'
const options = undoTimes.map(seconds => ({ value: String(seconds), label: undoTimeWords(seconds) }))
