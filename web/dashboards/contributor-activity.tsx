import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import { Karma } from '../brand/karma.tsx'
import { KindIcon } from '../campaigns/kind.tsx'
import { SubmissionBadge } from '../submissions/submission-badge.tsx'
import { WithdrawButton } from '../submissions/withdraw-button.tsx'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Time } from '../ui/time.tsx'

type ActivityProps = { work: readonly Submission[]; successRate: number | null }

/** The latest posts and comments, newest first, and the share that was approved. */
export function Activity({ work, successRate }: ActivityProps) {
  if (work.length === 0) return <NoActivity />
  const approved = work.filter(({ status }) => status === 'approved').length
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <section tabIndex={-1} aria-label="Your latest work" className="rounded-lg outline-offset-4">
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {work.map(each => (
            <Row key={each.id} work={each} />
          ))}
        </ul>
      </section>
      {successRate !== null && (
        <section aria-labelledby="success" className="rounded-lg border border-line bg-surface p-4 max-lg:order-first">
          <h2 id="success" className="text-lg figure">
            Success rate {successRate}%
          </h2>
          <Progress
            label={`Approved of the latest ${work.length}`}
            value={approved}
            max={work.length}
            text={approvedOf(approved, work.length)}
            tone="success"
            className="mt-1"
          />
        </section>
      )}
    </div>
  )
}

/** Exported for its test. */
export const approvedOf = (approved: number, total: number) =>
  total === 1
    ? `The one you sent is ${approved ? 'approved' : 'not approved yet'}`
    : `${approved} of your latest ${total} are approved`

function Row({ work }: { work: Submission }) {
  const isRejected = work.status === 'rejected'
  // Pending posts have their Withdraw button in the list of posts under way.
  const mayWithdraw = work.kind === 'comment' && nextSubmissionStatus(work.kind, work.status, 'withdraw')
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 has-[a]:hover:bg-sunken/40 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus">
      <KindIcon kind={work.kind === 'post' ? 'posts' : 'engagement'} className="mt-1 size-4" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          {work.campaignIsOpen ? (
            <Link
              to="/campaign/$id"
              params={{ id: work.campaignId }}
              {...(isRejected ? { hash: 'work' } : {})}
              className="outline-none after:absolute after:inset-0"
            >
              <bdi>{work.title ?? work.content}</bdi>
            </Link>
          ) : (
            <bdi>{work.title ?? work.content}</bdi>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {work.kind === 'post' ? 'Post' : 'Comment'} for <bdi>{work.campaignName}</bdi>, sent{' '}
          <Time value={work.submittedAt} />
        </p>
        {isRejected && work.rejectReason && (
          <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere">
            Reason: <bdi>{work.rejectReason}</bdi>
          </p>
        )}
        {isRejected && work.campaignIsOpen && !work.campaignHasEnded && (
          <p className="mt-0.5 text-sm text-muted">Edit it and send it again while the campaign takes work.</p>
        )}
      </div>
      <div className="grid justify-items-end gap-1">
        <SubmissionBadge status={work.status} />
        {work.karmaAwarded > 0 && <Karma amount={work.karmaAwarded} signed className="text-sm" />}
        {mayWithdraw && (
          <div className="relative z-1">
            <WithdrawButton submission={work} />
          </div>
        )}
      </div>
    </li>
  )
}

function NoActivity() {
  return (
    <EmptyState
      icon={<History aria-hidden="true" />}
      title="Nothing sent yet"
      action={
        <Button asChild>
          <Link to="/explore">Pick your first campaign</Link>
        </Button>
      }
    >
      Your latest {limits.recentSubmissions} posts and comments are listed here, with how each turned out.
    </EmptyState>
  )
}
