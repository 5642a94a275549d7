import { useEffect, useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import { CommentForm } from '../submissions/comment-form.tsx'
import { ownActions } from '../submissions/own-actions.tsx'
import { PostForm } from '../submissions/post-form.tsx'
import { SubmissionCard } from '../submissions/submission-card.tsx'
import { RejectReason } from '../submissions/submission-history.tsx'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import type { CampaignRead, Part } from './campaign-part.ts'

export const isForAgain = ({ kind, status }: Submission) => nextSubmissionStatus(kind, status, 'resubmit') !== undefined

type CampaignOwnProps = {
  page: CampaignRead
  work: Submission
  part: Part
  onSent: () => void
  onPlanExpired: () => void
}

/** One of the reader's submissions. A rejected one can be edited in place and resubmitted. */
export function CampaignOwn({ page, work, part, ...events }: CampaignOwnProps) {
  const [edited, edit] = useState<number>()
  const editor = useRef<HTMLButtonElement>(null)
  const mayAgain = part === 'write' && isForAgain(work)
  const cancel = () => {
    edit(undefined)
    focusWhenLost(() => editor.current)
  }
  if (mayAgain && edited === work.attempt) return <Again page={page} work={work} onCancel={cancel} {...events} />
  const again = mayAgain && (
    <Button
      ref={editor}
      size="sm"
      variant={page.mine.find(isForAgain) === work ? 'primary' : 'secondary'}
      onClick={() => edit(work.attempt)}
    >
      Revise and resend
    </Button>
  )
  return <SubmissionCard submission={work} actions={again || ownActions(work, 'primary')} />
}

type AgainProps = Omit<CampaignOwnProps, 'part'> & { onCancel: () => void }

function Again({ page: { campaign }, work, ...events }: AgainProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <section ref={section} aria-label="Revise and resend" className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-lg">Revise and resend</h3>
      {work.status === 'rejected' && (
        <div className="mb-4">
          <RejectReason title="Why it was rejected" reason={work.rejectReason} />
        </div>
      )}
      {campaign.kind === 'posts' ? (
        <PostForm campaign={campaign} previous={work} {...events} />
      ) : (
        <CommentForm
          campaignId={campaign.id}
          needsLink={!campaign.requireCommentApproval}
          previous={work}
          {...events}
        />
      )}
    </section>
  )
}
