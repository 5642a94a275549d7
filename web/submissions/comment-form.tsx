import { useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { commentMissing } from '#/rules/field-words.ts'
import { shown } from '#/rules/shown-words.ts'
import { EmailNeeded } from '../accounts/email-needed.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { LoginNeeded } from './login-needed.tsx'
import { RedditUrlInput } from './reddit-url-input.tsx'
import { sayOfWork } from './say-of-work.ts'
import { SendButtons } from './send-buttons.tsx'
import { useSendWork } from './use-send-work.ts'
import { draftPlace, useWorkDraft } from './use-work-draft.ts'
import { WorkForm } from './work-form.tsx'
import { WorkText } from './work-text.tsx'

type CommentFormProps = {
  campaignId: string
  /** Without review, the contributor is paid for the link to the comment. */
  needsLink: boolean
  /** The rejected or withdrawn comment that this one replaces. */
  previous: Submission | undefined
  onCancel?: (() => void) | undefined
  onSent: () => void
  onPlanExpired: () => void
}

/** A contributor submits the comment that they wrote under the campaign's Reddit post. */
export function CommentForm({ campaignId, needsLink, previous, onCancel, onSent, onPlanExpired }: CommentFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const [draft, change, clear] = useWorkDraft(draftPlace(`comment:${campaignId}`, previous), {
    content: previous?.content ?? '',
    url: previous?.url ?? '',
  })
  const { errors, loginWords, busy, submit, forget } = useSendWork({
    campaignId,
    previous,
    failed: 'Failed to submit comment',
    send: id => {
      const url = draft.url.trim()
      return api.submissions.submitComment({ id, campaignId, content: draft.content, ...(url ? { url } : {}) })
    },
    onSent: work => {
      clear()
      onSent()
      sayOfWork(work.id, ...sentWords(work))
    },
    onPlanExpired,
    onFieldErrors: () => focusFirstInvalid(form.current),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit({
      ...(draft.content.trim() ? {} : { content: commentMissing }),
      ...(needsLink && !draft.url.trim() ? { url: shown.reddit_link_missing.words } : {}),
    })
  }
  return (
    <WorkForm ref={form} onSubmit={onSubmit}>
      <WorkText
        label="Your comment"
        error={errors['content']}
        help="Exactly as it appears on Reddit."
        rows={5}
        value={draft.content}
        onChange={content => {
          change({ ...draft, content })
          forget('content')
        }}
      />
      <Field
        label="Reddit link"
        optional={!needsLink}
        error={errors['url']}
        help="On Reddit, choose Share under what you wrote, then Copy link."
      >
        <RedditUrlInput
          value={draft.url}
          onChange={url => {
            change({ ...draft, url })
            forget('url')
          }}
        />
      </Field>
      <EmailNeeded />
      <LoginNeeded words={loginWords} />
      <SendButtons busy={busy} send={previous ? 'Send again' : 'Submit comment'} onCancel={onCancel} />
    </WorkForm>
  )
}

const sentWords = ({ status, karmaAwarded }: Submission): [string, string] =>
  status === 'approved'
    ? ['Comment approved', `You earned ${karmaAwarded} karma.`]
    : ['Comment sent', 'The founder will review it, and you will hear what they decide.']
