import type { Turn } from './submission.ts'

export const campaignKinds = ['engagement', 'posts'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/**
 * Most are shown as Paused (`statusLabel`). They are kept apart, because Resume may revive a paused or timed-out campaign and never
 * a rejected one.
 */
export const campaignStatuses = ['pending', 'active', 'paused', 'rejected', 'expired', 'completed', 'deleted'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export type CampaignMove = 'approve' | 'reject' | 'resubmit' | 'pause' | 'resume' | 'expire' | 'complete' | 'delete'

const moves: Record<CampaignStatus, Partial<Record<CampaignMove, CampaignStatus>>> = {
  pending: { approve: 'active', reject: 'rejected', delete: 'deleted' },
  active: { pause: 'paused', expire: 'expired', complete: 'completed', delete: 'deleted' },
  paused: { resume: 'active', expire: 'expired', complete: 'completed', delete: 'deleted' },
  expired: { resume: 'active', resubmit: 'pending', complete: 'completed', delete: 'deleted' },
  rejected: { resubmit: 'pending', delete: 'deleted' },
  completed: { delete: 'deleted' },
  deleted: {},
}

/** Where a move leads from a status, or undefined when it may not be made. */
export const nextCampaignStatus = (status: CampaignStatus, move: CampaignMove) => moves[status][move]

/** Whether a campaign is visible to everybody. To the public, one that is in review, rejected or deleted does not exist. */
export const isPublic = (status: CampaignStatus) =>
  status !== 'pending' && status !== 'rejected' && status !== 'deleted'

/** Whether a campaign is over for good: nothing of it can be changed, and nothing can resume it. */
export const hasEnded = (status: CampaignStatus) => status === 'completed' || status === 'deleted'

/** Who has to act next on a contributor's campaign; null when nobody does. */
export const whoseCampaignTurn = (status: CampaignStatus): Turn =>
  status === 'pending' ? 'founder' : status === 'rejected' ? 'contributor' : null

/** Sort orders of open campaigns. There is no order by reward: every campaign pays the same per post or comment. */
export const exploreSorts = ['newest', 'ending'] as const
export type ExploreSort = (typeof exploreSorts)[number]

/** What a campaign has from the start: one by a founder, one about a contributor's published post, one that needs posts. */
export const founderEngagement = { days: 30, karma: 1, upvoteGoal: 0, commentGoal: 5 } as const
export const contributorEngagement = { days: 7, karma: 1, upvoteGoal: 10, commentGoal: 5 } as const
export const postsCampaign = { karma: 1, postsPerDay: 1, durationDays: 1 } as const

/** Days a contributor has to publish an approved post before its slot is free again. */
export const publishWithinDays = 7
/** How many days before that deadline the contributor is reminded. */
export const warnBeforeDays = 1

export interface PostsOrder {
  postsPerDay: number
  durationDays: number
}

/** Posts that an order asks for over its whole duration. */
export const postsNeeded = ({ postsPerDay, durationDays }: PostsOrder) => postsPerDay * durationDays

/**
 * When the order costs more than the balance, the value that was not just changed is reduced to floor(balance / changed value),
 * but never below 1.
 */
export function affordable(order: PostsOrder, balance: number, changed: keyof PostsOrder) {
  const needed = postsNeeded(order) * postsCampaign.karma
  if (needed <= balance) return { order, needed, exceeds: false }
  const reduced = Math.max(1, Math.floor(balance / order[changed]))
  const other = changed === 'postsPerDay' ? { durationDays: reduced } : { postsPerDay: reduced }
  return { order: { ...order, ...other }, needed, exceeds: true }
}

/** Each slot of a posts campaign is open (its post is in review or waits to be published), published, released, or still free. */
interface Slots {
  postsNeeded: number
  postsOpen: number
  postsPublished: number
  /** Their escrow has been returned. */
  postsReleased: number
}

export const freeSlots = (slots: Slots) =>
  Math.max(0, slots.postsNeeded - slots.postsOpen - slots.postsPublished - slots.postsReleased)

/** What the links of a brief may lead to. */
export const resourceTypes = ['link', 'image', 'video'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** One key message per line; blank lines are dropped, and those with nothing to see in them, such as zero-width spaces. */
export const splitLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(line))

/** The product that a campaign's title names: "Ledgerly: closing the year" is about Ledgerly. */
export const productOf = (title: string) => /^(.*?\S):\s/.exec(title)?.[1] ?? title

/** The line every brief shows: undisclosed promotion breaks Reddit's rules and consumer law. */
export const disclosureLine = (product: string) =>
  `Disclosure: I was rewarded by the makers of ${product} for writing this. The opinion is my own.`
