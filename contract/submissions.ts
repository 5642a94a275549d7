import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { submissionKinds, submissionStatuses, versionStatuses } from '#/rules/submission.ts'
import { byId, changing, done, id, may, maybeTime, maybeTyped, person, time, typed } from './shared.ts'

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
const redditUrl = z.string().trim().max(limits.urlMax)

export const submissions = {
  /** Sends a post to a Need Posts campaign. The id is made by the sender: sent twice, it counts once. */
  submitPost: changing('/campaigns/{campaignId}/posts')
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
        'campaign_not_found',
        'campaign_inactive',
        'plan_expired',
        'no_free_slot',
        'already_open',
        'id_reused',
      ),
    )
    .output(submission),
  /**
   * Sends a rejected post of one's own again, with what was changed in it. It takes a slot as a first one does, and waits anew.
   * The id names this sending and is made by the sender: sent twice, it counts once.
   */
  resubmitPost: changing('/submissions/{submissionId}/resubmit')
    .input(z.strictObject({ id, submissionId: id, ...postText }))
    .errors(
      may(
        'login_to_submit',
        'only_contributors_submit',
        'not_found',
        'already_decided',
        'already_open',
        'campaign_inactive',
        'plan_expired',
        'no_free_slot',
        'id_reused',
      ),
    )
    .output(submission),
  /** Sends the comment written under a campaign's Reddit post. */
  submitComment: changing('/campaigns/{campaignId}/comments')
    .input(
      z.strictObject({
        id,
        campaignId: id,
        content: typed(limits.submissionTextMax, 'Please write your comment first'),
        url: redditUrl.optional(),
      }),
    )
    .errors(
      may(
        'login_to_comment',
        'only_contributors_submit',
        'campaign_not_found',
        'campaign_inactive',
        'plan_expired',
        'own_campaign',
        'already_commented',
        'goal_reached',
        'reddit_link_missing',
        'reddit_link_unknown',
        'reddit_link_used',
        'id_reused',
      ),
    )
    .output(submission),
  /** Says yes to work in one's own campaign: a comment is paid, a post goes back to be published. */
  approve: changing('/submissions/{id}/approve')
    .input(byId)
    .errors(may('not_found', 'already_decided', 'campaign_final', 'goal_reached'))
    .output(submission),
  /** Says no; the contributor sees the reason. */
  reject: changing('/submissions/{id}/reject')
    .input(z.strictObject({ id, reason: maybeTyped(limits.rejectReasonMax) }))
    .errors(may('not_found', 'already_decided'))
    .output(submission),
  /** The contributor says where the approved post stands on Reddit: karma is paid and the engagement campaign is born. */
  publish: changing('/submissions/{id}/publish')
    .input(z.strictObject({ id, url: redditUrl }))
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
    .output(z.object({ submission, karmaAwarded: z.number(), engagementCampaignId: id })),
  /** Takes back one's own work that is still in review. */
  withdraw: changing('/submissions/{id}/withdraw').input(byId).errors(may('not_found', 'already_decided')).output(done),
}
