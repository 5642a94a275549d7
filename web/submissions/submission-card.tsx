import { Link, useRouteContext } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { isUnderWay, whoseTurn } from '#/rules/submission.ts'
import { Karma } from '../brand/karma.tsx'
import { ReportButton } from '../moderation/report-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { LongText } from './long-text.tsx'
import { OffBriefLine } from './off-brief.tsx'
import { SubmissionBadge } from './submission-badge.tsx'
import { RejectReason, SubmissionHistory } from './submission-history.tsx'
import { TurnWords } from './turn-words.tsx'
import { VersionDifference } from './version-difference.tsx'

type SubmissionCardProps = {
  submission: Submission
  /** Buttons for a reader who may act here. With them it is the reader's turn on others' pending and on their own rejected submissions. */
  actions?: ReactNode
  showCampaign?: boolean
}

/** A post or comment, with whose turn it is. */
export function SubmissionCard({ submission, actions, showCampaign = false }: SubmissionCardProps) {
  const { me } = useRouteContext({ from: '__root__' })
  const titleId = useId()
  const isMine = me?.id === submission.contributor.id
  const turn = whoseTurn(submission.status)
  const [last] = submission.earlier
  const isYourTurn =
    turn === 'contributor'
      ? isMine && (submission.status === 'pending_post' || Boolean(actions))
      : turn === 'founder' && !isMine && Boolean(actions)
  return (
    <article aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="p-4">
        <header className="mb-2 flex items-start gap-x-2.5 text-sm text-muted">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <SubmissionBadge status={submission.status} isYourTurn={isYourTurn} />
            <span className={isYourTurn ? 'font-semibold text-ink' : undefined}>
              <TurnWords submission={submission} isMine={isMine} isYourTurn={isYourTurn} />
            </span>
          </div>
          <Reward submission={submission} />
        </header>
        <h3 id={titleId} className="text-lg wrap-anywhere">
          {submission.title === null ? (
            <Comment by={isMine ? null : submission.contributor.name} />
          ) : (
            <bdi>{submission.title}</bdi>
          )}
        </h3>
        <About submission={submission} isMine={isMine} showCampaign={showCampaign} />
        {last && !isMine ? (
          <VersionDifference submission={submission} last={last} />
        ) : (
          <LongText text={submission.content} className="mt-2" />
        )}
        {submission.url ? (
          <RedditAddress url={submission.url} />
        ) : (
          submission.kind === 'comment' &&
          submission.status === 'pending' && <p className="mt-2 text-sm text-muted">Sent without its Reddit link.</p>
        )}
        <OffBriefLine submission={submission} />
        {submission.status === 'rejected' && (
          <RejectReason title="Why it was rejected" reason={submission.rejectReason} />
        )}
        {submission.status === 'pending' && last?.status === 'rejected' && (
          <RejectReason title="Why the last version was rejected" reason={last.rejectReason} />
        )}
        <SubmissionHistory submission={submission} />
        {me && !isMine && (
          <div className="-ms-2.5 mt-1">
            <ReportButton
              thing="submission"
              thingId={submission.id}
              of={`the work of ${submission.contributor.name}`}
            />
          </div>
        )}
      </div>
      {actions && <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">{actions}</footer>}
    </article>
  )
}

function Comment({ by }: { by: string | null }) {
  if (by === null) return 'Your comment'
  return (
    <>
      Comment by <bdi>{by}</bdi>
    </>
  )
}

function Reward({ submission: { status, karmaReward, karmaAwarded } }: { submission: Submission }) {
  if (status === 'approved') return <Karma amount={karmaAwarded} signed />
  if (isUnderWay(status)) return <Karma amount={karmaReward} />
  return null
}

type AboutProps = { submission: Submission; isMine: boolean; showCampaign: boolean }

function About({ submission, isMine, showCampaign }: AboutProps) {
  if (isMine && !showCampaign) return null
  const { contributor, campaignId, campaignName, campaignIsOpen } = submission
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {!isMine && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Avatar name={contributor.name} src={contributor.avatarUrl} size="xs" />
          <bdi className="truncate font-medium text-ink">{contributor.name}</bdi>
        </span>
      )}
      {showCampaign && (
        <span className="min-w-0 wrap-anywhere">
          for{' '}
          {isMine && !campaignIsOpen ? (
            <bdi className="font-medium text-ink">{campaignName}</bdi>
          ) : (
            <Link
              to={isMine ? '/campaign/$id' : '/manage-campaign/$id'}
              params={{ id: campaignId }}
              className="font-medium text-ink link"
            >
              <bdi>{campaignName}</bdi>
            </Link>
          )}
        </span>
      )}
    </p>
  )
}

/** The URL of a post or comment, truncated to the available width. */
export function RedditAddress({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="mt-2 inline-flex min-h-control-sm max-w-full items-center gap-1.5 text-sm font-medium link"
    >
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{url.replace(/^https?:\/\/(www\.)?/, '')}</span>
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
