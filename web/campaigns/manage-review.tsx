import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import type { Api } from '#/contract/index.ts'
import type { Submission } from '#/contract/submissions.ts'
import { shown } from '#/rules/shown-words.ts'
import type { WorkGroup } from '#/rules/submission.ts'
import { workGroupOf } from '#/rules/submission.ts'
import { ShowMore } from '../api/show-more.tsx'
import { DecideDesk } from '../submissions/decide-desk.tsx'
import { SubmissionCard } from '../submissions/submission-card.tsx'
import { useMoreWork } from '../submissions/use-more-work.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useNumber } from '../ui/locale.ts'
import { unitOf } from './kind.tsx'

type ManageReviewProps = Awaited<ReturnType<Api['campaigns']['manage']>> & {
  /** The reader is the contributor who created the campaign, and sees only what was approved. */
  isCreator: boolean
  readAt: number
}

/** The review desk: work waiting for the founder, then for contributors, then what is decided. */
export function ManageReview(props: ManageReviewProps) {
  const { campaign, submissions, next, deciding, readAt, isOwner, planOpen, isBlocked, isCreator } = props
  const firstOf = (group: WorkGroup) => ({
    items: submissions.filter(({ status }) => workGroupOf[status] === group),
    next: next[group],
  })
  const pending = useMoreWork(campaign.id, 'pending', firstOf('pending'))
  const publishing = useMoreWork(campaign.id, 'publishing', firstOf('publishing'))
  const decided = useMoreWork(campaign.id, 'decided', firstOf('decided'))
  const yours = isOwner && pending.items.length > 0
  return (
    <>
      {!isCreator && (
        <Group
          title={!isOwner ? 'The founder’s turn' : yours ? 'Your turn' : 'To review'}
          count={campaign.waiting}
          strong={yours}
        >
          {isOwner ? (
            <DecideDesk
              submissions={pending.items}
              deciding={deciding}
              readAt={readAt}
              approveLabel="Approve"
              approveNot={approveNot(campaign)}
              showCampaign={false}
              empty={<NothingWaits campaign={campaign} isOwner takesWork={planOpen && !isBlocked} />}
            />
          ) : pending.items.length > 0 ? (
            <Cards submissions={pending.items} />
          ) : (
            <NothingWaits campaign={campaign} isOwner={false} takesWork={planOpen && !isBlocked} />
          )}
          <ShowMore found={pending.found} />
        </Group>
      )}
      {publishing.items.length > 0 && (
        <Group title="Contributors’ turn" {...counted(publishing)}>
          <Cards submissions={publishing.items} />
          <ShowMore found={publishing.found} label="Show older" />
        </Group>
      )}
      {(decided.items.length > 0 || isCreator) && (
        <Group title={isCreator ? 'Approved' : 'Decided'} {...counted(decided)}>
          {decided.items.length === 0 ? (
            <p className="text-muted">Nothing is approved yet.</p>
          ) : (
            <Cards submissions={decided.items} />
          )}
          <ShowMore found={decided.found} label="Show older" />
        </Group>
      )}
    </>
  )
}

const approveNot = ({ kind, status }: Campaign) =>
  kind === 'posts' ? undefined : status === 'completed' ? shown.goal_reached.words : ''

const counted = ({ items, found }: ReturnType<typeof useMoreWork>) => ({
  count: items.length,
  isCut: found.hasNextPage,
})

type GroupProps = { title: string; count: number; isCut?: boolean; strong?: boolean; children: ReactNode }

/** A heading with how many there are, and `isCut` where there are more. */
export function Group({ title, count, isCut, strong, children }: GroupProps) {
  const id = useId()
  const number = useNumber()
  return (
    <section aria-labelledby={id} data-review="" tabIndex={-1} className="rounded-lg outline-offset-4">
      <h2 id={id} className="mb-3 flex items-center gap-2 text-lg">
        {title}
        <Badge tone={strong ? 'strong' : 'neutral'}>{number(count) + (isCut ? '+' : '')}</Badge>
      </h2>
      {children}
    </section>
  )
}

function Cards({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {submissions.map(submission => (
        <li key={submission.id}>
          <SubmissionCard submission={submission} />
        </li>
      ))}
    </ul>
  )
}

type NothingWaitsProps = { campaign: Campaign; isOwner: boolean; takesWork: boolean }

function NothingWaits({ campaign, isOwner, takesWork }: NothingWaitsProps) {
  const number = useNumber()
  const { kind, saasName } = campaign
  const open = Math.max(0, campaign.open)
  if (!isOwner) return <p className="text-muted">No {unitOf(kind, 0)} are waiting for a decision.</p>
  if (campaign.status !== 'active' || !takesWork) return <p className="text-muted">Nothing is waiting for you here.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-edge/60 px-4 py-4">
      <p className="min-w-0 flex-1 basis-56">
        Nothing is waiting for you.{' '}
        {open === 0 ? `Every ${unitOf(kind, 1)} is taken.` : `${number(open)} more ${unitOf(kind, open)} can come in.`}
      </p>
      <Button asChild size="sm">
        <Link to="/explore" search={{ tab: kind, q: saasName }}>
          See it on Explore
        </Link>
      </Button>
    </div>
  )
}
