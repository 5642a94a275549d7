import type { KeyboardEvent } from 'react'
import { useId, useRef } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { undoTimeWords } from '#/rules/undo-time.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/field.tsx'
import { useUndoSeconds } from '../undo-seconds.ts'
import { isTooLong, ReasonField } from './reason-field.tsx'

type DecideRejectProps = {
  submission: Submission
  onClose: () => void
  /** Resolves to whether it worked. */
  onReject: (reason: string) => Promise<boolean>
}

/**
 * Asks for the reason of a rejection: one press on a common reason, custom text, or none. No confirmation, because it
 * can be undone.
 */
export function DecideReject({ submission, onClose, onReject }: DecideRejectProps) {
  const { id, kind, title, contributor, campaignHasEnded } = submission
  const [reason, write, forget] = useDraft(`reject:${id}`, '')
  const undoSeconds = useUndoSeconds()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const send = async (words: string) => {
    if (isTooLong(words)) return focusFirstInvalid(form.current)
    onClose()
    if (await onReject(words)) forget()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={
        kind === 'post' ? (
          <>
            Reject “<bdi>{title}</bdi>”
          </>
        ) : (
          <>
            Reject the comment by <bdi>{contributor.name}</bdi>
          </>
        )
      }
      description={
        <>
          <bdi>{contributor.name}</bdi> will read why
          {campaignHasEnded ? '' : ', and can send a better one while the campaign takes work'}. You can undo this for{' '}
          {undoTimeWords(undoSeconds)}.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger">
            Reject
          </Button>
        </>
      }
    >
      <fieldset className="mb-4">
        <legend className="mb-1.5 font-semibold">Reject with a common reason</legend>
        <div className="flex flex-wrap gap-2">
          {commonReasons[kind].map(words => (
            <Button key={words} size="sm" className="text-start!" onClick={() => void send(words)}>
              {words}
            </Button>
          ))}
        </div>
      </fieldset>
      <form
        ref={form}
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          void send(reason)
        }}
      >
        <ReasonField label="Or in your own words" reason={reason} onChange={write} onKeyDown={sendByKey} />
      </form>
    </Dialog>
  )
}

const commonReasons = {
  post: [
    'It reads like an advertisement.',
    'It does not fit the subreddit.',
    'The key messages are missing.',
    'The disclosure line is missing.',
  ],
  comment: [
    'It reads like an advertisement.',
    'It does not answer the post.',
    'It is too short to help anybody.',
    'The disclosure line is missing.',
  ],
} as const
