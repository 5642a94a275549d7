import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import type { ReportReason, Thing } from '#/rules/moderation.ts'
import { reasonWords, reportReasons } from '#/rules/moderation.ts'
import { useFailed } from '../accounts/expired.ts'
import { fieldErrors, refusalCode } from '../api/api.ts'
import { useDraft } from '../drafts.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { useCounter } from '../ui/counter.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'

type ReportDialogProps = { thing: Thing; thingId: string; onClose: () => void }

const names = { message: 'this message', campaign: 'this campaign', submission: 'this submission' } as const

/** Says who reads the report, and that the author does not learn who sent it. The typed text survives a lost session. */
export function ReportDialog({ thing, thingId, onClose }: ReportDialogProps) {
  const formId = useId()
  const counter = useCounter()
  const form = useRef<HTMLFormElement>(null)
  const { me } = useRouteContext({ from: '__root__' })
  const [wish, write, clear] = useDraft(`report:${thingId}:${me?.id}`, { reason: '', words: '' })
  const { words } = wish
  const reason = reportReasons.find(each => each === wish.reason)
  const [problems, setProblems] = useState<{ reason?: string | undefined; words?: string | undefined }>({})
  const refuse = (found: typeof problems) => {
    setProblems(found)
    focusFirstInvalid(form.current)
  }
  const done = () => {
    clear()
    onClose()
  }
  const report = useReport({ thing, thingId }, done, refuse)
  const change = (typed: Partial<typeof wish>) => {
    write({ ...wish, ...typed })
    setProblems({})
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) return refuse({ reason: 'Choose what is wrong with it' })
    if (reason === 'other' && !words.trim()) return refuse({ words: 'Say what is wrong with it' })
    report.mutate({ reason, words })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report ${names[thing]}?`}
      description="An admin will look at it. Its author is not told who reported it."
      cancel="Cancel"
      busy={report.isPending}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={report.isPending}>
          Report
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send} className="grid gap-4">
        <Field label="What is wrong with it" error={problems.reason}>
          <Select value={reason ?? ''} onChange={event => change({ reason: event.target.value })}>
            <option value="" disabled>
              Choose one
            </option>
            {reportReasons.map(each => (
              <option key={each} value={each}>
                {reasonWords[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="In your words"
          optional={reason !== 'other'}
          error={problems.words}
          aside={counter(words, limits.moderationTextMax)}
        >
          <Textarea rows={3} value={words} onChange={event => change({ words: event.target.value })} />
        </Field>
      </form>
    </Dialog>
  )
}

interface About {
  thing: Thing
  thingId: string
}

function useReport(about: About, onDone: () => void, refuse: (problems: { words: string }) => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const [id] = useState(newId)
  const reread = useReread(({ moderation }) => [moderation])
  return useOnePress({
    mutationFn: (wish: { reason: ReportReason; words: string }) =>
      withAnswer(
        () => api.moderation.report({ id, ...about, ...wish }),
        async () => (await api.moderation.mine({})).items.some(report => report.id === id),
      ),
    onSuccess: () => {
      toast.success('Reported', 'Thank you. See what comes of it in Settings, under Security.')
      onDone()
      void reread()
    },
    onError: error => {
      if (refusalCode(error) === 'id_reused') {
        // The answer to the first press was lost.
        toast.success(
          'You have already reported this',
          'It arrived as you first sent it. See what comes of it in Settings, under Security.',
        )
        onDone()
        void reread()
        return
      }
      const { words } = fieldErrors(error)
      if (words) return refuse({ words })
      const failure = failed('This was not reported', error)
      // Trying again would be pointless: close the dialog.
      if (['already_reported', 'own_thing', 'not_found'].includes(refusalCode(error) ?? '')) onDone()
      return failure
    },
  })
}
