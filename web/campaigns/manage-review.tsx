import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import { Decide } from '../submissions/decide.tsx'
import { SubmissionCard } from '../submissions/submission-card.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { kindUnits } from './kind.tsx'

type ManageReviewProps = {
  campaign: Campaign
  submissions: readonly Submission[]
  isOwner: boolean
  /** The contributor who started the campaign: is shown what was approved, and nothing else. */
  isCreator: boolean
}

/** The review desk: first what waits for the founder, then what waits for contributors, then what is decided. */
export function ManageReview({ campaign, submissions, isOwner, isCreator }: ManageReviewProps) {
  // Longest waiting first, so that new ones arrive below what is being read.
  const pending = submissions.filter(({ status }) => status === 'pending').toReversed()
  const publishing = submissions.filter(({ status }) => status === 'pending_post')
  const decided = submissions.filter(({ status }) => status !== 'pending' && status !== 'pending_post')
  return (
    <>
      {!isCreator && (
        <Group
          title={!isOwner ? "The founder's turn" : pending.length > 0 ? 'Your turn' : 'To review'}
          count={pending.length}
          strong={isOwner && pending.length > 0}
        >
          {pending.length === 0 ? (
            <NothingWaits campaign={campaign} isOwner={isOwner} />
          ) : (
            <Cards submissions={pending} decidable={isOwner} />
          )}
        </Group>
      )}
      {publishing.length > 0 && (
        <Group title="Contributors' turn" count={publishing.length}>
          <Cards submissions={publishing} />
        </Group>
      )}
      {(decided.length > 0 || isCreator) && (
        <Group title={isCreator ? 'Approved' : 'Decided'} count={decided.length}>
          {decided.length === 0 ? (
            <p className="text-muted">Nothing is approved yet.</p>
          ) : (
            <Cards submissions={decided} />
          )}
        </Group>
      )}
      {submissions.length === limits.listPageSize && (
        <p className="text-sm text-muted">Shown are the newest {limits.listPageSize}.</p>
      )}
    </>
  )
}

type GroupProps = { title: string; count: number; strong?: boolean | undefined; children: ReactNode }

function Group({ title, count, strong = false, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-review="" tabIndex={-1} className="rounded-lg outline-offset-4">
      <h2 id={id} className="mb-3 flex items-center gap-2 text-lg">
        {title}
        <Badge tone={strong ? 'strong' : 'neutral'}>{count}</Badge>
      </h2>
      {children}
    </section>
  )
}

type CardsProps = { submissions: readonly Submission[]; decidable?: boolean | undefined }

function Cards({ submissions, decidable = false }: CardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {submissions.map((submission, index) => (
        <li key={submission.id}>
          <SubmissionCard
            submission={submission}
            showContributor
            actions={decidable && <Decide submission={submission} primary={index === 0} />}
          />
        </li>
      ))}
    </ul>
  )
}

function NothingWaits({ campaign, isOwner }: { campaign: Campaign; isOwner: boolean }) {
  const { one, many } = kindUnits[campaign.kind]
  const open = Math.max(0, campaign.open)
  if (!isOwner) return <p className="text-muted">No {many} wait for a decision.</p>
  if (campaign.status !== 'active') return <p className="text-muted">Nothing waits for you here.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-edge/60 px-4 py-4">
      <p className="min-w-0 flex-1 basis-56">
        Nothing waits for you.{' '}
        {open === 0 ? `Every ${one} is taken.` : `${open} more ${open === 1 ? one : many} can come in.`}
      </p>
      <Button asChild size="sm">
        <Link to="/explore" search={{ tab: campaign.kind }}>
          See it on Explore
        </Link>
      </Button>
    </div>
  )
}
