import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { caseLists, outcomes, reportReasons, things } from '#/rules/moderation.ts'
import { roles } from '#/rules/roles.ts'
import { me, proof, unproven } from './accounts.ts'
import { byId, changing, cursor, done, id, may, maybeTime, maybeTyped, person, reading, time, typed } from './shared.ts'

const reason = typed(limits.moderationTextMax, 'A reason is required')
const withReason = z.strictObject({ id, reason })
const proven = z.strictObject({ id, reason, present: proof })

const report = z.object({
  by: person,
  reason: z.enum(reportReasons),
  words: z.string().nullable(),
  at: time,
})

/** The thing as it is now. Its words are null when they are gone. */
const reported = z.object({
  title: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string().nullable(),
  imageId: id.nullable(),
  /** Its own status; of a message 'sent', 'deleted' or 'removed'. */
  status: z.string(),
  /** Where it is: the room or the campaign. */
  roomId: id.nullable(),
  campaignId: id.nullable(),
  place: z.string(),
  /** What was written around a message, in order. */
  around: z.array(z.object({ name: z.string(), text: z.string(), isIt: z.boolean() })),
})
export type Reported = z.infer<typeof reported>

const moderationCase = z.object({
  id,
  thing: z.enum(things),
  /** Null when nothing of it is left. */
  reported: reported.nullable(),
  author: person.extend({ role: z.enum(roles).nullable(), suspended: z.boolean() }),
  reports: z.array(report),
  reportCount: z.number(),
  openedAt: time,
  claimedBy: person.nullable(),
  claimedAt: maybeTime,
  closedAt: maybeTime,
  closedBy: person.nullable(),
  outcome: z.enum(outcomes).nullable(),
  note: z.string().nullable(),
})
export type ModerationCase = z.infer<typeof moderationCase>

const ownReport = z.object({
  id,
  thing: z.enum(things),
  reason: z.enum(reportReasons),
  at: time,
  closedAt: maybeTime,
  /** Whether something was done about it; null while it waits. What exactly is between us and its author. */
  acted: z.boolean().nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

const account = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles).nullable(),
  joinedAt: time,
  suspendedAt: maybeTime,
  /** Why, in the words of the admin who did it. */
  suspendedFor: z.string().nullable(),
  running: z.number(),
  openCases: z.number(),
})
export type Account = z.infer<typeof account>

export const moderation = {
  /** Reports something that one can see. The id is made by the sender: sent twice, it counts once. */
  report: changing('/reports')
    .input(
      z.strictObject({
        id,
        thing: z.enum(things),
        thingId: id,
        reason: z.enum(reportReasons),
        words: maybeTyped(limits.moderationTextMax),
      }),
    )
    .errors(may('not_found', 'own_thing', 'already_reported', 'slow_down', 'id_reused'))
    .output(done),
  /** What one has reported, newest first, and whether something was done about it. */
  mine: reading('/me/reports')
    .input(z.strictObject({ cursor }))
    .output(z.object({ items: z.array(ownReport), next: z.string().nullable() })),
  /** The moderators' queue: what waits, oldest first; what is closed, newest first. */
  cases: reading('/admin/moderation')
    .input(z.strictObject({ list: z.enum(caseLists).default('open'), cursor }))
    .output(z.object({ items: z.array(moderationCase), next: z.string().nullable() })),
  /** How many wait. */
  waiting: reading('/admin/moderation/waiting').output(z.object({ open: z.number() })),
  /** Takes a case on: of two admins at once one does. */
  claim: changing('/admin/moderation/{id}/claim')
    .input(byId)
    .errors(may('not_found', 'case_taken', 'case_closed'))
    .output(done),
  /** Gives it back. */
  release: changing('/admin/moderation/{id}/release')
    .input(byId)
    .errors(may('not_found', 'case_not_yours', 'case_closed'))
    .output(done),
  /** Decides about it, and does what was decided in the same transaction. A suspension asks who decides, as it does by itself. */
  close: changing('/admin/moderation/{id}/close')
    .input(z.strictObject({ id, outcome: z.enum(outcomes), note: reason, present: proof }))
    .errors(
      may(
        'not_found',
        'case_not_yours',
        'case_closed',
        'outcome_unfit',
        'message_not_found',
        'campaign_not_found',
        'campaign_final',
        'already_paused',
        'cannot_suspend_admin',
        'already_suspended',
        ...unproven,
      ),
    )
    .output(done),
  /** Pauses a campaign of somebody else's. Its founder is told why, and may resume it. */
  pauseCampaign: changing('/admin/campaigns/{id}/pause')
    .input(withReason)
    .errors(may('campaign_not_found', 'already_paused'))
    .output(done),
  /** Deletes a campaign of somebody else's: what is left in escrow returns to its founder, who is told why. */
  deleteCampaign: changing('/admin/campaigns/{id}/delete')
    .input(withReason)
    .errors(may('campaign_not_found', 'campaign_final'))
    .output(done),
  /** One account, as an admin looks after it. */
  account: reading('/admin/accounts/{id}').input(byId).errors(may('not_found')).output(account),
  /** Keeps somebody out: their sessions end and their campaigns pause. */
  suspend: changing('/admin/accounts/{id}/suspend')
    .input(proven)
    .errors(may('not_found', 'cannot_suspend_admin', 'already_suspended', ...unproven))
    .output(done),
  /** Lets them in again. Campaigns that paused with it run again, if their time is not over. */
  lift: changing('/admin/accounts/{id}/lift')
    .input(proven)
    .errors(may('not_found', 'not_suspended', ...unproven))
    .output(done),
  /** Shows the app as somebody sees it, in this session, for some minutes; nothing can be changed meanwhile. Answers who they are. */
  view: changing('/admin/accounts/{id}/view')
    .input(proven)
    .errors(may('not_found', 'cannot_view', ...unproven))
    .output(me),
  /** Ends that. Whoever is not looking through anybody's eyes has ended it already. */
  stopViewing: changing('/viewing/end').output(done),
}
