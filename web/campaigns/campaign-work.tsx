import { useLocation, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CommentForm } from '../submissions/comment-form.tsx'
import { PostForm } from '../submissions/post-form.tsx'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { CampaignOwn, isForAgain } from './campaign-own.tsx'
import { PlanExpired } from './campaign-plan-expired.tsx'
import { CampaignSteps, VisitorLine } from './campaign-steps.tsx'
import { CampaignWhyNot } from './campaign-why-not.tsx'
import { CampaignUnsent } from './campaign-unsent.tsx'
import type { CampaignRead, Part } from './campaign-part.ts'
import { partOf } from './campaign-part.ts'

type CampaignWorkProps = {
  page: CampaignRead
  /** Called after sending, instead of staying on this page. */
  onSent?: () => void
}

/** The reader's own submissions, and the form for a new one or the reason why they may not send any. */
export function CampaignWork({ page, onSent }: CampaignWorkProps) {
  const { me } = useRouteContext({ from: '__root__' })
  const part = partOf(page, me)
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // A link leads here. Whatever has been focused since stays so.
  useEffect(() => {
    if (hash === 'work') focusWhenLost(() => section.current)
  }, [hash])
  return (
    <section
      ref={section}
      id="work"
      tabIndex={-1}
      aria-labelledby="work-title"
      className="grid max-w-read gap-4 outline-none"
    >
      <h2 id="work-title" className="text-lg">
        {title(page, part)}
      </h2>
      <NextStep
        key={me?.id}
        page={page}
        part={part}
        onSent={onSent ?? (() => section.current?.focus())}
        onExplained={() => focusWhenLost(() => section.current)}
      />
    </section>
  )
}

function title({ campaign: { kind }, mine }: CampaignRead, part: Part) {
  if (part !== 'write' && mine.length > 0) return kind === 'posts' ? 'Your posts' : 'Your comment'
  return 'Take part'
}

/** Parts in which the form was there before, and may come back. */
const stopped = new Set<Part>(['role', 'roleless', 'role_removed', 'inactive', 'plan', 'blocked', 'full'])

type NextStepProps = { page: CampaignRead; part: Part; onSent: () => void; onExplained: () => void }

function NextStep({ page, part, onSent, onExplained }: NextStepProps) {
  const { me } = useRouteContext({ from: '__root__' })
  const { campaign, mine } = page
  const [explained, explain] = useState(part === 'plan' && me !== null)
  const expired = () => explain(true)
  const close = () => {
    explain(false)
    // The form, which had the focus, is gone.
    onExplained()
  }
  return (
    <>
      {mine.map(work => (
        <CampaignOwn key={work.id} page={page} work={work} part={part} onSent={onSent} onPlanExpired={expired} />
      ))}
      <CampaignWhyNot page={page} part={part} />
      {stopped.has(part) && <CampaignUnsent page={page} />}
      {part === 'write' && <Writing page={page} onSent={onSent} onPlanExpired={expired} />}
      <PlanExpired founder={campaign.founder.name} open={explained} onClose={close} />
    </>
  )
}

/** A comment can only be resubmitted in place; next to a rejected post, the reader may also write a new one. */
function Writing({ page, ...events }: { page: CampaignRead; onSent: () => void; onPlanExpired: () => void }) {
  const { me } = useRouteContext({ from: '__root__' })
  const { campaign, mine } = page
  const [asked, ask] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const start = () => {
    ask(true)
    // The pressed button has disappeared.
    focusWhenLost(() => place.current?.querySelector<HTMLElement>('input, textarea'))
  }
  const hasAgain = mine.some(isForAgain)
  if (hasAgain && campaign.kind === 'engagement') return null
  if (hasAgain && !asked) return <WriteAnother onAsk={start} />
  const previous = mine[0]?.status === 'withdrawn' ? mine[0] : undefined
  return (
    <div ref={place} className="rounded-lg border border-line bg-surface p-4">
      {mine.length > 0 && !previous && <h3 className="mb-3 text-lg">Write another post</h3>}
      <CampaignSteps campaign={campaign} />
      {!me && <VisitorLine />}
      {campaign.kind === 'posts' ? (
        <PostForm campaign={campaign} previous={previous} {...events} />
      ) : (
        <CommentForm
          campaignId={campaign.id}
          needsLink={!campaign.requireCommentApproval}
          previous={previous}
          {...events}
        />
      )}
    </div>
  )
}

function WriteAnother({ onAsk }: { onAsk: () => void }) {
  return (
    <Button className="justify-self-start" onClick={onAsk}>
      Write another post
    </Button>
  )
}
