import type { Me } from '#/contract/accounts.ts'
import type { Api } from '#/contract/index.ts'
import { isUnderWay, nextSubmissionStatus } from '#/rules/submission.ts'

export type CampaignRead = Awaited<ReturnType<Api['campaigns']['get']>>

export type Part =
  | 'write'
  | 'role'
  | 'roleless'
  | 'role_removed'
  | 'creator'
  | 'under_way'
  | 'done'
  | 'inactive'
  | 'plan'
  | 'blocked'
  | 'full'

/** What the reader may do in this campaign: `write`, or why they may not. Only for display; the server decides. */
export function partOf({ campaign, mine, planOpen, isBlocked }: CampaignRead, me: Me | null): Part {
  if (me && !me.role) return me.choosesRole ? 'roleless' : 'role_removed'
  if (me && me.role !== 'contributor') return 'role'
  if (campaign.kind === 'engagement' && me && campaign.contributor?.id === me.id) return 'creator'
  if (campaign.kind === 'posts' && mine.some(({ status }) => isUnderWay(status))) return 'under_way'
  if (campaign.kind === 'engagement' && mine[0] && !nextSubmissionStatus('comment', mine[0].status, 'resubmit'))
    return 'done'
  if (campaign.status !== 'active') return 'inactive'
  if (!planOpen) return 'plan'
  if (isBlocked) return 'blocked'
  return campaign.kind === 'posts' && campaign.open <= 0 ? 'full' : 'write'
}
