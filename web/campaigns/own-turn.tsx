import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { useNumber } from '../ui/locale.ts'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { TypedText } from '../ui/typed-text.tsx'

type OwnTurnProps = {
  campaign: Pick<
    Campaign,
    | 'status'
    | 'founder'
    | 'submittedAt'
    | 'decidedAt'
    | 'createdAt'
    | 'updatedAt'
    | 'expiresAt'
    | 'rejectReason'
    | 'lastRejectedAt'
    | 'open'
    | 'done'
    | 'requireCommentApproval'
  >
  planOpen: boolean
  isBlocked: boolean
}

/** Whose turn it is on a contributor's own campaign, since when, and what happens next. */
export function OwnTurn({ campaign, planOpen, isBlocked }: OwnTurnProps) {
  const number = useNumber()
  const { status, founder, submittedAt, decidedAt, createdAt, updatedAt, expiresAt } = campaign
  const { rejectReason, lastRejectedAt, open, done, requireCommentApproval } = campaign
  const foundersTurn = (
    <>
      <bdi>{founder.name}</bdi>’s turn
    </>
  )
  switch (status) {
    case 'pending':
      return (
        <Turn title={foundersTurn}>
          You sent it for review{lastRejectedAt && ' again'} <Time value={submittedAt ?? createdAt} />. Until it is
          approved nobody else sees it, and you may still change it.
          {lastRejectedAt && <Why title="Why the last version was rejected" reason={rejectReason} />}
        </Turn>
      )
    case 'rejected':
      return (
        <Notice tone="danger" title="Your turn: it was rejected">
          <p>
            <bdi>{founder.name}</bdi> decided <Time value={decidedAt ?? updatedAt} />. Change what it asks for, then
            send it again.
          </p>
          <Why title="Why it was rejected" reason={rejectReason} />
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title="Its time is up">
          It ended <Time value={expiresAt} />. Save it, and <bdi>{founder.name}</bdi> decides whether it runs again.
        </Notice>
      )
    case 'active':
      if (isBlocked) {
        return (
          <Notice tone="warning" title="Its subreddit no longer allows campaigns">
            It takes no {done > 0 ? 'more comments.' : 'comments until you edit the address of its post.'} It ends{' '}
            <Time value={expiresAt} as="until" />.
          </Notice>
        )
      }
      if (!planOpen) {
        return (
          <Turn title={foundersTurn}>
            <bdi>{founder.name}</bdi> has no active plan, so it takes no comments for now. It ends{' '}
            <Time value={expiresAt} as="until" />.
          </Turn>
        )
      }
      return (
        <Turn title="Contributors’ turn">
          It opened <Time value={decidedAt ?? createdAt} /> and takes{' '}
          {open === 1 ? 'one more comment' : `${number(open)} more comments`}, until it ends{' '}
          <Time value={expiresAt} as="until" />.{' '}
          {requireCommentApproval && (
            <>
              <bdi>{founder.name}</bdi> decides on each.
            </>
          )}
        </Turn>
      )
    case 'paused':
      return (
        <Turn title={foundersTurn}>
          It is paused and takes no comments until <bdi>{founder.name}</bdi> resumes it. It ends{' '}
          <Time value={expiresAt} as="until" />.
        </Turn>
      )
    case 'completed':
      return (
        <Notice tone="success" title="Goal reached">
          It has every comment it asked for. Nothing is left to do.
        </Notice>
      )
    case 'deleted':
      return null
  }
}

function Why({ title, reason }: { title: string; reason: string | null }) {
  return (
    <>
      <p className="mt-2 text-sm font-semibold">{title}</p>
      <TypedText>{reason ?? 'No reason was given.'}</TypedText>
    </>
  )
}

function Turn({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Notice icon={<Hourglass aria-hidden="true" />} title={title}>
      {children}
    </Notice>
  )
}
