import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { decisionMoves, submissionKinds, submissionStatuses, versionStatuses } from '#/rules/submission.ts'
import {
  byId,
  changing,
  cursor,
  done,
  id,
  may,
  maybeTime,
  maybeTyped,
  pastedUrl,
  person,
  reading,
  time,
  typed,
} from './shared.ts'

/** What was sent before, and what came of it. */
const version = z.object({
  attempt: z.number(),
  status: z.enum(versionStatuses),
  title: z.string().nullable(),
  content: z.string(),
  url: z.string().nullable(),
  rejectReason: z.string().nullable(),
  submittedAt: time,
  decidedAt: maybeTime,
})
export type Version = z.infer<typeof version>

export const submission = z.object({
  id,
  campaignId: id,
  campaignName: z.string(),
  /** Its contributor may still open the campaign's page. */
  campaignIsOpen: z.boolean(),
  kind: z.enum(submissionKinds),
  status: z.enum(submissionStatuses),
  title: z.string().nullable(),
  content: z.string(),
  url: z.string().nullable(),
  contributor: person,
  karmaReward: z.number(),
  karmaAwarded: z.number(),
  attempt: z.number(),
  rejectReason: z.string().nullable(),
  submittedAt: time,
  decidedAt: maybeTime,
  /** Until when an approved post may be published; then its slot is free again. */
  publishBy: maybeTime,
  /** Newest first; the last ones when there were many. Only for its contributor and whoever decides on it. */
  earlier: z.array(version),
})
export type Submission = z.infer<typeof submission>

const postText = {
  title: typed(limits.submissionTitleMax, 'A title is required'),
  content: typed(limits.submissionTextMax, 'The text of your post is required'),
}
/** A founder's own decision while it can still be taken back; to everybody else the work is in review. */
export const decision = z.object({
  id,
  campaignId: id,
  campaignName: z.string(),
  kind: z.enum(submissionKinds),
  title: z.string().nullable(),
  contributor: person,
  attempt: z.number(),
  move: z.enum(decisionMoves),
  reason: z.string().nullable(),
  dueAt: time,
  /** The same in milliseconds from now, so that a browser needs no right clock; below 0 when it is about to take effect. */
  leftMs: z.number(),
})
export type Decision = z.infer<typeof decision>

/** How work of one campaign is listed: what waits for the founder, what waits to be published, and what is done. */
export const workGroups = ['pending', 'publishing', 'decided'] as const
export type WorkGroup = (typeof workGroups)[number]

const several = z
  .array(id)
  .min(1)
  .max(limits.decisionsAtOnceMax)
  .refine(ids => new Set(ids).size === ids.length, 'Each of them once')

/** Which attempt was read before this was decided. Work that was sent anew since is refused; left out, the newest is meant. */
const readAttempt = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe('The attempt that you read: work sent anew since then is refused. Without it the newest is meant')
const readAttempts = z
  .record(id, readAttempt)
  .refine(attempts => Object.keys(attempts).length <= limits.decisionsAtOnceMax, 'Too many at once')
  .describe(
    'The attempt of each that you read, by its id: work sent anew since then is refused. Without it the newest is meant',
  )

export const submissions = {
  /** Sends a post to a Need Posts campaign. The id is made by the sender: sent twice, it counts once. */
  submitPost: changing('/campaigns/{campaignId}/posts', 'submissions:write', 'Send a post')
    .input(
      z.strictObject({
        id,
        campaignId: id,
        ...postText,
      }),
    )
    .errors(
      may(
        'login_to_submit',
        'only_contributors_submit',
        'email_unverified',
        'campaign_not_found',
        'campaign_inactive',
        'plan_expired',
        'no_free_slot',
        'already_open',
        'slow_down',
        'id_reused',
      ),
    )
    .output(submission),
  /**
   * Sends a rejected post of one's own again, with what was changed in it. It takes a slot as a first one does, and waits anew.
   * The id names this sending and is made by the sender: sent twice, it counts once.
   */
  resubmitPost: changing('/submissions/{submissionId}/resubmit', 'submissions:write', 'Send a rejected post again')
    .input(z.strictObject({ id, submissionId: id, ...postText }))
    .errors(
      may(
        'login_to_submit',
        'only_contributors_submit',
        'email_unverified',
        'not_found',
        'already_decided',
        'already_open',
        'campaign_inactive',
        'plan_expired',
        'no_free_slot',
        'slow_down',
        'id_reused',
      ),
    )
    .output(submission),
  /** Sends the comment written under a campaign's Reddit post. */
  submitComment: changing('/campaigns/{campaignId}/comments', 'submissions:write', 'Send a comment')
    .input(
      z.strictObject({
        id,
        campaignId: id,
        content: typed(limits.submissionTextMax, 'Please write your comment first'),
        url: pastedUrl.optional(),
      }),
    )
    .errors(
      may(
        'login_to_comment',
        'only_contributors_submit',
        'email_unverified',
        'campaign_not_found',
        'campaign_inactive',
        'plan_expired',
        'own_campaign',
        'already_commented',
        'goal_reached',
        'reddit_link_missing',
        'reddit_link_unknown',
        'reddit_link_elsewhere',
        'reddit_link_used',
        'slow_down',
        'id_reused',
      ),
    )
    .output(submission),
  /** One group of a campaign's work, a page at a time, for whoever sees its review desk. */
  ofCampaign: reading('/campaigns/{campaignId}/submissions', 'submissions:read', 'Work of a campaign')
    .input(z.strictObject({ campaignId: id, group: z.enum(workGroups), cursor }))
    .errors(may('campaign_not_found', 'cannot_manage'))
    .output(z.object({ items: z.array(submission), next: z.string().nullable() })),
  /**
   * Decides about work in one's own campaigns. It takes effect after some seconds; until then `undo` takes it back and nobody
   * else sees it. Sent twice, it counts once; another decision about the same work is refused while one waits.
   */
  decide: changing('/submissions/decide', 'submissions:write', 'Decide on work, with some seconds to undo it')
    .input(
      z.discriminatedUnion('move', [
        z.strictObject({ move: z.literal('approve'), ids: several, attempts: readAttempts.optional() }),
        z.strictObject({
          move: z.literal('reject'),
          ids: several,
          attempts: readAttempts.optional(),
          reason: maybeTyped(limits.rejectReasonMax),
        }),
      ]),
    )
    .errors(may('not_found', 'already_decided', 'sent_anew', 'goal_reached'))
    .output(
      z.object({
        taken: z.array(id),
        refused: z.array(z.object({ id, why: z.enum(['not_found', 'already_decided', 'sent_anew', 'goal_reached']) })),
        /** When the first of them takes effect. */
        dueAt: maybeTime,
      }),
    ),
  /** Takes decisions back that have not taken effect. Refused when it is too late for all of them. */
  undo: changing('/submissions/undo', 'submissions:write', 'Take decisions back')
    .input(z.strictObject({ ids: several }))
    .errors(may('not_found', 'undo_too_late'))
    .output(z.object({ undone: z.array(id), tooLate: z.array(id) })),
  /** Says yes at once, also where a decision waits: a comment is paid, a post goes back to be published. */
  approve: changing('/submissions/{id}/approve', 'submissions:write', 'Approve work at once')
    .input(z.strictObject({ id, attempt: readAttempt.optional() }))
    .errors(may('not_found', 'already_decided', 'sent_anew', 'campaign_final', 'goal_reached'))
    .output(submission),
  /** Says no at once; the contributor sees the reason. */
  reject: changing('/submissions/{id}/reject', 'submissions:write', 'Reject work at once')
    .input(z.strictObject({ id, attempt: readAttempt.optional(), reason: maybeTyped(limits.rejectReasonMax) }))
    .errors(may('not_found', 'already_decided', 'sent_anew'))
    .output(submission),
  /** The contributor says where the approved post stands on Reddit: karma is paid and the engagement campaign is born. */
  publish: changing('/submissions/{id}/publish', 'submissions:write', 'Say where an approved post stands on Reddit')
    .input(z.strictObject({ id, url: pastedUrl }))
    .errors(
      may(
        'not_found',
        'already_decided',
        'publish_too_late',
        'reddit_link_missing',
        'reddit_link_unknown',
        'reddit_link_used',
        'subreddit_blocked',
      ),
    )
    .output(
      z.object({
        submission,
        karmaAwarded: z.number(),
        engagementCampaignId: id,
        /** False when its founder cannot answer now, or has left. */
        engagementIsOpen: z.boolean(),
      }),
    ),
  /** Takes back one's own work that is still in review. */
  withdraw: changing('/submissions/{id}/withdraw', 'submissions:write', 'Take your work back')
    .input(byId)
    .errors(may('not_found', 'already_decided'))
    .output(done),
}
