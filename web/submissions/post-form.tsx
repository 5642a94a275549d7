import { useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import type { Submission } from '#/contract/submissions.ts'
import { disclosureLine, productOf } from '#/rules/campaign.ts'
import { postMissing, titleMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import { EmailNeeded } from '../accounts/email-needed.tsx'
import { Button } from '../ui/button.tsx'
import { useCounter } from '../ui/counter.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { disclosed, hasDisclosure } from './disclosed.ts'
import { LoginNeeded } from './login-needed.tsx'
import { sayOfWork } from './say-of-work.ts'
import { SendButtons } from './send-buttons.tsx'
import { useSendWork } from './use-send-work.ts'
import { draftPlace, useWorkDraft } from './use-work-draft.ts'
import { WorkForm } from './work-form.tsx'
import { WorkText } from './work-text.tsx'

type PostFormProps = {
  campaign: Extract<Campaign, { kind: 'posts' }>
  /** Fills the form initially. A rejected post is resubmitted under its own id, a withdrawn one as a new post. */
  previous: Submission | undefined
  onCancel?: (() => void) | undefined
  onSent: () => void
  onPlanExpired: () => void
}

export function PostForm({ campaign, previous, onCancel, onSent, onPlanExpired }: PostFormProps) {
  const { id: campaignId, postTitle } = campaign
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const counter = useCounter()
  const again = previous && nextSubmissionStatus('post', previous.status, 'resubmit') ? previous : undefined
  const [draft, change, clear] = useWorkDraft(draftPlace(`post:${campaignId}`, again), {
    title: previous?.title ?? '',
    content: previous?.content ?? '',
  })
  const { errors, loginWords, busy, submit, forget } = useSendWork({
    campaignId,
    previous,
    failed: 'Failed to submit post',
    send: id =>
      again
        ? api.submissions.resubmitPost({ id, submissionId: again.id, ...draft })
        : api.submissions.submitPost({ id, campaignId, ...draft }),
    onSent: work => {
      clear()
      onSent()
      sayOfWork(
        work.id,
        again ? 'Post sent again' : 'Post sent',
        'The founder will review it. Once it is approved, you publish it on Reddit.',
      )
    },
    onPlanExpired,
    onFieldErrors: () => focusFirstInvalid(form.current),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit({
      ...(draft.title.trim() ? {} : { title: titleMissing }),
      ...(draft.content.trim() ? {} : { content: postMissing }),
    })
  }
  const disclose = () => {
    change({ ...draft, content: disclosed(draft.content, disclosureLine(productOf(campaign.saasName))) })
    forget('content')
    // The pressed button has disappeared.
    focusWhenLost(() => form.current?.querySelector('textarea'))
  }
  return (
    <WorkForm ref={form} onSubmit={onSubmit}>
      <Field
        label="Title"
        error={errors['title']}
        aside={counter(draft.title, limits.submissionTitleMax)}
        {...(postTitle ? { help: `The founder suggests: ${postTitle}` } : {})}
      >
        <Input
          autoComplete="off"
          value={draft.title}
          onChange={event => {
            change({ ...draft, title: event.target.value })
            forget('title')
          }}
        />
      </Field>
      <WorkText
        label="Text"
        error={errors['content']}
        help="As it should appear on Reddit, with the disclosure line."
        rows={6}
        value={draft.content}
        onChange={content => {
          change({ ...draft, content })
          forget('content')
        }}
      />
      {!hasDisclosure(draft.content) && (
        <Button size="sm" className="justify-self-start" onClick={disclose}>
          Add the disclosure line
        </Button>
      )}
      <EmailNeeded />
      <LoginNeeded words={loginWords} />
      <SendButtons busy={busy} send={again ? 'Send again' : 'Submit post'} onCancel={onCancel} />
    </WorkForm>
  )
}
