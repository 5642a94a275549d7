import { sql } from 'kysely'
import type { ApprovedComment, Campaign, CampaignCard } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { personOf, personOrNull } from '../accounts/person.ts'
import { typicalAnswer } from './answers.ts'
import { isUndecided } from './decisions.ts'
import { planIsOpen } from './lock.ts'

/** The effective status: past its end a campaign is expired even before the job has marked it. */
export const statusNow = sql<CampaignCard['status']>`(
  case when campaigns.status in ('active', 'paused') and campaigns.expires_at <= now() then 'expired' else campaigns.status end)`

const isPosts = sql`campaigns.kind = 'posts'`

/** The free slots of a posts campaign (as `freeSlots` in rules/ counts them), or the comments that will still be rewarded. */
export const openSlots = sql<number>`(case when ${isPosts}
  then campaigns.posts_needed - campaigns.posts_open - campaigns.posts_published - campaigns.posts_released
  else campaigns.comment_goal - campaigns.current_comments end)`

export const doneSoFar = sql<number>`(case when ${isPosts} then campaigns.posts_published else campaigns.current_comments end)`

export const goalOf = sql<number>`(case when ${isPosts} then campaigns.posts_needed else campaigns.comment_goal end)`

/** The columns of a campaign card for a reader (null: a visitor). `waiting` is added by the screens of those who run it. */
export const cardColumns = (readerId: string | null) => [
  'campaigns.id' as const,
  'campaigns.kind' as const,
  'campaigns.saas_name as saasName' as const,
  'campaigns.description' as const,
  'campaigns.target_subreddits as targetSubreddits' as const,
  statusNow.as('status'),
  'campaigns.karma_reward as karmaReward' as const,
  personOf('campaigns.founder_id').as('founder'),
  personOrNull('campaigns.contributor_id').as('contributor'),
  doneSoFar.as('done'),
  goalOf.as('goal'),
  openSlots.as('open'),
  'campaigns.created_at as createdAt' as const,
  'campaigns.expires_at as expiresAt' as const,
  isAssigned(readerId).as('isAssigned'),
]

/** For a contributor: they are in the founder's team. For the founder: they have a team. */
const isAssigned = (readerId: string | null) =>
  readerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from founder_team_assignments a where a.founder_id = campaigns.founder_id
        and ${readerId}::uuid in (a.contributor_id, a.founder_id))`

/** Submissions that wait for the founder. For the founder themselves, those with a decision that can still be undone do not count. */
export const waitingFor = (readerId: string | null) =>
  sql<number>`(select count(*) from submissions s where s.campaign_id = campaigns.id and s.status = 'pending' and ${isUndecided('s', readerId)})`

const detailColumns = [
  'campaigns.additional_resources as additionalResources',
  'campaigns.require_comment_approval as requireCommentApproval',
  'campaigns.updated_at as updatedAt',
  'campaigns.reject_reason as rejectReason',
  'campaigns.submitted_at as submittedAt',
  'campaigns.decided_at as decidedAt',
  'campaigns.last_rejected_at as lastRejectedAt',
  'campaigns.engagement_instructions as engagementInstructions',
  'campaigns.reddit_post_url as redditPostUrl',
  'campaigns.upvote_goal as upvoteGoal',
  'campaigns.current_upvotes as currentUpvotes',
  'campaigns.post_title as postTitle',
  'campaigns.post_content as postContent',
  'campaigns.guidelines',
  'campaigns.key_messages as keyMessages',
  'campaigns.posts_per_day as postsPerDay',
  'campaigns.duration_days as durationDays',
  'campaigns.posts_submitted as postsSubmitted',
] as const

interface Read {
  id: string
  /** Null: a visitor. */
  readerId: string | null
}

/** A full campaign in any status, with what decides who may see it. Fields of the other kind are left out. */
export async function readCampaign(db: Db, read: Read) {
  const [row] = await selectCampaign(db, read)
  return row && withDeciding(row)
}

const selectCampaign = statement(campaignRow)

/** The same with the approved comments, newest first. */
export async function readCampaignPage(db: Db, read: Read) {
  const [row] = await selectPage(db, read)
  if (!row) return undefined
  const { comments, ...campaign } = row
  return { ...withDeciding(campaign), comments }
}

const selectPage = statement((db, read: Read) => campaignRow(db, read).select(approvedComments.as('comments')))

const approvedComments = sql<ApprovedComment[]>`(
  select coalesce(json_agg(c order by c.at desc, c.id desc), '[]') from (
    select id, ${personOf('submissions.contributor_id')} as contributor, content, url, submitted_at as at from submissions
    where campaign_id = campaigns.id and kind = 'comment' and status = 'approved'
    order by submitted_at desc, id desc limit ${sql.lit(limits.listPageSize)}) c)`

function withDeciding({
  founderId,
  contributorId,
  planOpen,
  hasWork,
  founderAnswers,
  pauseReason,
  pausedBySuspension,
  ...row
}: CampaignRow) {
  const { status } = row
  const paused = { pauseReason, pausedBySuspension }
  return { campaign: ofItsKind(row), founderId, contributorId, planOpen, hasWork, founderAnswers, ...paused, status }
}

type CampaignRow = Awaited<ReturnType<typeof selectCampaign>>[number]

function campaignRow(db: Db, { id, readerId }: Read) {
  return db
    .selectFrom('campaigns')
    .where('campaigns.id', '=', id)
    .select(cardColumns(readerId))
    .select(detailColumns)
    .select([
      waitingFor(readerId).as('waiting'),
      'campaigns.founder_id as founderId',
      'campaigns.contributor_id as contributorId',
      planIsOpen.as('planOpen'),
      hasWorkOf(readerId).as('hasWork'),
      typicalAnswer.as('founderAnswers'),
      'campaigns.pause_reason as pauseReason',
      'campaigns.paused_by_suspension as pausedBySuspension',
    ])
}

/** Whether the reader sent work to it. Most readers did not, and then no query for it is needed. */
const hasWorkOf = (readerId: string | null) =>
  readerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from submissions o where o.campaign_id = campaigns.id and o.contributor_id = ${readerId}::uuid)`

type Text = 'engagementInstructions' | 'redditPostUrl' | 'postContent' | 'guidelines'
type Fields = Extract<Campaign, { kind: 'posts' }> | Extract<Campaign, { kind: 'engagement' }>
type Posts = Extract<Fields, { kind: 'posts' }>
type Engagement = Extract<Fields, { kind: 'engagement' }>
type Loose = Omit<Posts, 'kind' | Text> &
  Omit<Engagement, 'kind' | Text> &
  Record<Text, string | null> &
  Pick<CampaignCard, 'kind'>

/** A check constraint guarantees the texts of its kind. */
function ofItsKind({ engagementInstructions, redditPostUrl, postContent, guidelines, kind, ...row }: Loose): Campaign {
  if (kind === 'posts') return { ...row, kind, postContent: postContent ?? '', guidelines: guidelines ?? '' }
  return { ...row, kind, engagementInstructions: engagementInstructions ?? '', redditPostUrl: redditPostUrl ?? '' }
}
