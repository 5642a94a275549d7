import { useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import { Button } from '../ui/button.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { LoginNeeded } from './login-needed.tsx'
import { useSendWork } from './use-send-work.ts'
import { useWorkDraft } from './use-work-draft.ts'

type PostFormProps = {
  campaignId: string
  /** A title the founder proposes. */
  suggestedTitle: string | null
  /** The rejected post that this one replaces. */
  previous: Submission | undefined
  onSent: () => void
  onPlanExpired: () => void
}

/** A contributor writes a post for a Need Posts campaign. */
export function PostForm({ campaignId, suggestedTitle, previous, onSent, onPlanExpired }: PostFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const [draft, change, clear] = useWorkDraft(`post:${campaignId}`, {
    title: previous?.title ?? '',
    content: previous?.content ?? '',
  })
  const { errors, loginWords, busy, submit, forget } = useSendWork({
    failed: 'Failed to submit post',
    send: id => api.submissions.submitPost({ id, campaignId, ...draft }),
    onSent: () => {
      clear()
      onSent()
      toast.success('Post sent', 'The founder reviews it. Once it is approved, you publish it on Reddit.')
    },
    onPlanExpired,
    onFieldErrors: () => form.current && focusFirstInvalid(form.current),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit({
      ...(draft.title.trim() ? {} : { title: 'A title is required' }),
      ...(draft.content.trim() ? {} : { content: 'The text of your post is required' }),
    })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4">
      <Field
        label="Title"
        error={errors['title']}
        {...(suggestedTitle ? { help: `The founder suggests: ${suggestedTitle}` } : {})}
      >
        <Input
          autoComplete="off"
          maxLength={limits.campaignNameMax * 2}
          value={draft.title}
          onChange={event => {
            change({ ...draft, title: event.target.value })
            forget('title')
          }}
        />
      </Field>
      <Field label="Text" error={errors['content']} help="As it should stand on Reddit, with the disclosure line.">
        <Textarea
          autoGrow
          rows={6}
          maxLength={limits.submissionTextMax}
          value={draft.content}
          onChange={event => {
            change({ ...draft, content: event.target.value })
            forget('content')
          }}
        />
      </Field>
      <LoginNeeded words={loginWords} />
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start max-xs:w-full">
        Submit post
      </Button>
    </form>
  )
}
