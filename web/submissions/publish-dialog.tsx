import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useId, useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { disclosureLine, productOf } from '#/rules/campaign.ts'
import { shown } from '#/rules/shown-words.ts'
import { hasExpired, useFailed } from '../accounts/expired.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useDraft } from '../drafts.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { tellHere } from '../notifications/told-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { LongText } from './long-text.tsx'
import { OffBriefNotice } from './off-brief.tsx'
import { hasDisclosure } from './disclosed.ts'
import { RedditForms } from './reddit-forms.tsx'
import { RedditUrlInput } from './reddit-url-input.tsx'

type Place = () => HTMLElement | null | undefined

type PublishDialogProps = {
  submission: Submission
  open: boolean
  onClose: () => void
  /** Receives focus when the post has left its list. */
  place: Place
}

/** Three steps: copy the approved text, post it on Reddit, enter the post's URL. */
export function PublishDialog({ submission, open, onClose, place }: PublishDialogProps) {
  const { content } = submission
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const { draft, setUrl, error, setError, publish } = usePublish(submission, place, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.url.trim()) return publish.mutate(undefined, { onError: toField })
    setError(shown.reddit_link_missing.words)
    toField()
  }
  const enter = (url: string) => {
    setUrl(url)
    // On a phone the field is the last thing in view, and what appears below it would go unseen.
    requestAnimationFrame(() => notice.current?.scrollIntoView({ block: 'nearest' }))
  }
  const toField = () => focusFirstInvalid(form.current)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      startsAtTitle
      title="Publish your post"
      description={
        submission.publishBy && (
          <>
            Approved for <bdi>{submission.campaignName}</bdi>. Publish it by{' '}
            <Time value={submission.publishBy} as="deadline" />, or it loses its spot.
          </>
        )
      }
      cancel="Not now"
      busy={publish.isPending}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={publish.isPending}>
          Mark as posted
        </Button>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <section className="grid gap-3">
          <h3>1. Copy the text</h3>
          <Copied name="Title" text={submission.title ?? ''} />
          <Copied name="Text" text={content} />
          {!hasDisclosure(content) && (
            <Copied
              name="Disclosure, which your text does not have yet"
              text={disclosureLine(productOf(submission.campaignName))}
            />
          )}
        </section>
        <section className="grid justify-items-start gap-2">
          <h3>2. Post it on Reddit</h3>
          <RedditForms submission={submission} />
        </section>
        <section className="grid gap-2">
          <h3>3. Paste its address</h3>
          <Field
            label="Reddit URL"
            error={error}
            help="Open your post on Reddit and copy its address. Your karma is paid at once."
          >
            <RedditUrlInput value={draft.url} onChange={enter} />
          </Field>
          <OffBriefNotice ref={notice} url={draft.url} names={submission.campaignSubreddits} />
        </section>
      </form>
    </Dialog>
  )
}

function usePublish({ id, contributor, campaignId }: Submission, place: Place, close: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const navigate = useNavigate()
  const [draft, keep, clear] = useDraft(`publish:${contributor.id}:${id}`, { url: '' })
  const [error, setError] = useState<string>()
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const isPublished = async () => {
    const { mine } = await api.campaigns.get({ id: campaignId })
    return mine.some(work => work.id === id && work.status === 'approved')
  }
  const publish = useOnePress({
    mutationFn: () => {
      const wish = { id, url: draft.url.trim() }
      return withAnswer(() => api.submissions.publish(wish), isPublished)
    },
    onMutate: place,
    onSuccess: async ({ karmaAwarded, engagementCampaignId, engagementIsOpen }, _given, home) => {
      tellHere({ type: 'karma_earned', data: { campaignId: engagementCampaignId } })
      await reread()
      close()
      clear()
      focusWhenLost(() => home)
      const earned = `You earned ${karmaAwarded} karma`
      if (!engagementIsOpen)
        return toast.success(earned, 'Your post’s engagement campaign is not open: its founder is away.')
      toast.success(earned, 'Your post’s engagement campaign is open now.', {
        label: 'Open campaign',
        onPress: () => void navigate({ to: '/campaign/$id', params: { id: engagementCampaignId } }),
      })
    },
    onError: failure => {
      if (hasExpired(failure)) return failed('Failed to publish post', failure)
      setError(wordsOf(failure))
      const code = refusalCode(failure)
      if (code !== 'already_decided' && code !== 'publish_too_late') return
      // Rereading removes the card and this dialog with it, so the error is a toast.
      toast.error('Failed to publish post', wordsOf(failure))
      void reread()
    },
  })
  const setUrl = (url: string) => {
    keep({ url })
    setError(undefined)
  }
  return { draft, setUrl, error, setError, publish }
}

function Copied({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 ps-3 pe-1.5">
        <h4 className="text-sm font-semibold">{name}</h4>
        <CopyButton text={text} what={name.toLowerCase()} />
      </div>
      <LongText text={text} className="px-3 py-2" />
    </div>
  )
}
