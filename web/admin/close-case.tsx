import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ModerationCase } from '#/contract/moderation.ts'
import type { ModerationOutcome } from '#/rules/moderation.ts'
import { outcomeBar, outcomeDone, outcomesFor, outcomeWords } from '#/rules/moderation.ts'
import { withAnswer } from '../api/with-answer.ts'
import { dropDraft } from '../drafts.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { rereadModerated } from './reread-moderated.ts'
import { whatSuspendingDoes } from './suspend-dialog.tsx'

const whatHappens: Readonly<Record<Exclude<ModerationOutcome, 'suspend_author'>, string>> = {
  no_action: 'The case is closed. Whoever reported it sees that nothing was done.',
  remove_message: 'Its text disappears for everyone. It reads “Removed by a moderator”.',
  pause_campaign: 'Nobody can send work to it. Its founder is told why, and may resume it.',
  delete_campaign: 'It is gone for good. Karma that is still held returns to its founder, who is told why.',
}

type CloseCaseProps = { case: ModerationCase; onClose: () => void; onDone: () => void }

/** The outcome takes effect as soon as the case is closed. */
export function CloseCase({ case: { id, thing, author, reported }, onClose, onDone }: CloseCaseProps) {
  const queryClient = useQueryClient()
  const { api, queries, me } = useRouteContext({ from: '__root__' })
  const draftKey = `close:${id}:${me?.id}`
  const [outcome, setOutcome] = useState<ModerationOutcome>('no_action')
  const close = useProven({
    touches: 'others',
    call: (note: string, present) =>
      withAnswer(
        () => api.moderation.close({ id, outcome, note, present }),
        async () => (await api.moderation.cases({ list: 'closed' })).items.some(closed => closed.id === id),
      ),
    done: async () => {
      dropDraft(draftKey)
      toast.success(outcomeDone[outcome])
      onClose()
      await rereadModerated(queryClient, queries)
      onDone()
    },
    failed: 'Nothing was decided',
    refused: () => rereadModerated(queryClient, queries),
  })
  return (
    <>
      <ReasonDialog
        title="Decide on these reports"
        description={outcome === 'suspend_author' ? whatSuspendingDoes(author.role) : whatHappens[outcome]}
        confirm={outcome === 'no_action' ? 'Close without action' : outcomeWords[outcome]}
        tone={outcome === 'no_action' ? 'primary' : 'danger'}
        label="Why"
        {...helpFor(outcome)}
        draftKey={draftKey}
        busy={close.busy}
        onClose={onClose}
        onConfirm={close.start}
      >
        <Field label="Outcome">
          <Select
            value={outcome}
            disabled={close.busy}
            onChange={event => setOutcome(outcomesFor(thing).find(each => each === event.target.value) ?? 'no_action')}
          >
            {outcomesFor(thing).map(each => {
              const bar = outcomeBar(each, { author, status: reported?.status ?? null })
              return (
                <option key={each} value={each} disabled={bar !== ''}>
                  {outcomeWords[each]}
                  {bar && `: ${bar}`}
                </option>
              )
            })}
          </Select>
        </Field>
      </ReasonDialog>
      {close.dialog}
    </>
  )
}

const helpFor = (outcome: ModerationOutcome) =>
  outcome === 'pause_campaign' || outcome === 'delete_campaign'
    ? { help: 'Its founder reads this, and the audit log keeps it.' }
    : { help: 'For the other admins and the audit log.' }
