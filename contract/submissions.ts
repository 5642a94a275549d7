import { z } from 'zod'
import { commentMissing, postMissing, titleMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { decisionMoves, submissionKinds, submissionStatuses, versionStatuses, workGroups } from '#/rules/submission.ts'
import {
  byId,
  changing,
  done,
  id,
  may,
  maybeTime,
  maybeTyped,
  paging,
  pastedUrl,
  person,
  reading,
  time,
  typed,
  typedLine,
} from './shared.ts'

/** An earlier attempt, and how it ended. */
const version = z.object({
  attempt: z.int(),
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
  campaignSubreddits: z.array(z.string()).describe('Target subreddits of its campaign, as they are now'),
  campaignIsOpen: z.boolean().describe('Whether its contributor may still open the campaign’s page'),
  campaignHasEnded: z
    .boolean()
    .describe('Whether its campaign is completed or deleted: nothing can be sent to it ever again'),
  kind: z.enum(submissionKinds),
  status: z.enum(submissionStatuses),
  title: z.string().nullable(),
  content: z.string(),
  url: z.string().nullable(),
  contributor: person,
  karmaReward: z.int(),
  karmaAwarded: z.int(),
  attempt: z.int(),
  rejectReason: z.string().nullable(),
  submittedAt: time,
  decidedAt: maybeTime.describe(
    'When its latest decision was made, or since then it was published, withdrawn or lapsed',
  ),
  publishBy: maybeTime.describe('Deadline for publishing an approved post; after it the slot is free again'),
  earlier: z
    .array(version)
    .describe('Newest first, capped to the latest. Only for its contributor and those who may decide on it'),
})
export type Submission = z.infer<typeof submission>

const postText = {
  title: typedLine(limits.submissionTitleMax, titleMissing),
  content: typed(limits.submissionTextMax, postMissing),
}

/** A founder's own decision while it can still be undone; to everybody else the work is in review. */
export const decision = z.object({
  id,
  campaignId: id,
  campaignName: z.string(),
  kind: z.enum(submissionKinds),
  title: z.string().nullable(),
  contributor: person,
  attempt: z.int(),
  move: z.enum(decisionMoves),
  reason: z.string().nullable(),
  dueAt: time,
  leftMs: z
    .int()
    .describe(
      'The same in milliseconds from now, so that it does not depend on your clock; negative just before it takes effect',
    ),
})
export type Decision = z.infer<typeof decision>

const several = z
  .array(id)
  .min(1)
  .max(limits.decisionsAtOnceMax)
  .refine(ids => new Set(ids).size === ids.length, 'Each of them once')

/** The attempt the founder had read. Work resubmitted since then is refused; without it, the newest attempt is meant. */
const readAttempt = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe('The attempt that you read: work sent again since then is refused. Without it the newest is meant')
const readAttempts = z
  .record(id, readAttempt)
  .refine(attempts => Object.keys(attempts).length <= limits.decisionsAtOnceMax, 'Too many at once')
  .describe(
    'The attempt of each that you read, by its id: work sent again since then is refused. Without it the newest is meant',
  )

export const submissions = {
  /** Sends a post to a posts campaign. Idempotent: the client makes the id. */
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
        'campaign_blocked',
        'no_free_slot',
        'already_open',
        'slow_down',
        'id_reused',
      ),
    )
    .output(submission),
  /**
   * Resubmits the caller's rejected post, with changes. It takes a slot like a new post and waits for review again. Idempotent: the
   * client makes the id, which names this attempt.
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
        'campaign_blocked',
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
        content: typed(limits.submissionTextMax, commentMissing),
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
        'campaign_blocked',
        'own_campaign',
        'already_commented',
        'goal_reached',
        'reddit_link_missing',
        'reddit_link_unknown',
        'reddit_link_elsewhere',
        'reddit_link_used',
        'subreddit_blocked',
        'slow_down',
        'id_reused',
      ),
    )
    .output(submission),
  /** One group of a campaign's work, for those who may see its review desk. */
  ofCampaign: reading('/campaigns/{campaignId}/submissions', 'submissions:read', 'Work of a campaign')
    .input(z.strictObject({ campaignId: id, group: z.enum(workGroups), ...paging }))
    .errors(may('campaign_not_found', 'cannot_manage'))
    .output(z.object({ items: z.array(submission), next: z.string().nullable() })),
  /**
   * One piece of work, in any state: for its contributor, the campaign's founder and admins, and once it is approved also for the
   * contributor who created the campaign.
   */
  get: reading('/submissions/{id}', 'submissions:read', 'One post or comment')
    .input(byId)
    .errors(may('not_found'))
    .output(submission),
  /**
   * Decides on work of the caller's campaigns. It takes effect after the time they have chosen in Settings; until then `undo` takes it
   * back and nobody else sees it. Idempotent; while a decision waits, a different one about the same work is refused.
   */
  decide: changing('/submissions/decide', 'submissions:write', 'Decide on work, with time to undo it')
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
        dueAt: maybeTime.describe('When the first of them takes effect'),
      }),
    ),
  /** Undoes decisions that have not taken effect. Refused when it is too late for all of them. */
  undo: changing('/submissions/undo', 'submissions:write', 'Take decisions back')
    .input(z.strictObject({ ids: several }))
    .errors(may('not_found', 'undo_too_late'))
    .output(z.object({ undone: z.array(id), tooLate: z.array(id) })),
  /** Approves at once, even if a decision is waiting: a comment is paid, a post goes back to be published. */
  approve: changing('/submissions/{id}/approve', 'submissions:write', 'Approve work at once')
    .input(z.strictObject({ id, attempt: readAttempt.optional() }))
    .errors(may('not_found', 'already_decided', 'sent_anew', 'campaign_final', 'goal_reached'))
    .output(submission),
  /** Rejects at once; the contributor sees the reason. */
  reject: changing('/submissions/{id}/reject', 'submissions:write', 'Reject work at once')
    .input(z.strictObject({ id, attempt: readAttempt.optional(), reason: maybeTyped(limits.rejectReasonMax) }))
    .errors(may('not_found', 'already_decided', 'sent_anew'))
    .output(submission),
  /**
   * The contributor enters where the approved post is on Reddit: karma is paid and its engagement campaign is created. A post in
   * another subreddit than the campaign's targets is accepted; pages say so to both people. A repeat with the same address gets the
   * first answer, and nothing is paid twice.
   */
  publish: changing('/submissions/{id}/publish', 'submissions:write', 'Enter the Reddit address of an approved post')
    .input(z.strictObject({ id, url: pastedUrl }))
    .errors(
      may(
        'not_found',
        'not_approved',
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
        karmaAwarded: z.int(),
        engagementCampaignId: id,
        engagementIsOpen: z.boolean().describe('False when the founder cannot decide on it now, or has left'),
      }),
    ),
  /** Withdraws the caller's own work while it is in review. */
  withdraw: changing('/submissions/{id}/withdraw', 'submissions:write', 'Take your work back')
    .input(byId)
    .errors(may('not_found', 'already_decided'))
    .output(done),
}
