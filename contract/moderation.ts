import { z } from 'zod'
import { reasonMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { caseLists, outcomes, reportReasons, things } from '#/rules/moderation.ts'
import { roles } from '#/rules/roles.ts'
import { me, proof, unproven } from './accounts.ts'
import { byId, changing, done, id, may, maybeTime, maybeTyped, paging, person, reading, time, typed } from './shared.ts'

const reason = typed(limits.moderationTextMax, reasonMissing)
const withReason = z.strictObject({ id, reason })
const proven = z.strictObject({ id, reason, present: proof })

const report = z.object({
  by: person,
  reason: z.enum(reportReasons),
  words: z.string().nullable(),
  at: time,
})

/** What was reported, in its current state. Its text is null once it is gone. */
const reported = z.object({
  title: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string().nullable(),
  imageId: id.nullable(),
  /** Its own status; for a message 'sent', 'deleted' or 'removed'. */
  status: z.string(),
  /** Where it is: a room or a campaign. */
  roomId: id.nullable(),
  campaignId: id.nullable(),
  place: z.string(),
  /** The messages around a reported one, in order. */
  around: z.array(z.object({ name: z.string(), text: z.string(), isIt: z.boolean() })),
})
export type Reported = z.infer<typeof reported>

const moderationCase = z.object({
  id,
  thing: z.enum(things),
  /** Null when nothing of it is left. */
  reported: reported.nullable(),
  author: person.extend({ role: z.enum(roles).nullable(), suspended: z.boolean(), hasLeft: z.boolean() }),
  reports: z.array(report),
  reportCount: z.number(),
  openedAt: time,
  claimedBy: person.nullable(),
  /** Claimed so long ago that another admin may take it over. */
  isAbandoned: z.boolean(),
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
  /** Whether action was taken; null while it waits. The action itself is not disclosed to the reporter. */
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
  /** The reason given by the admin. */
  suspendedFor: z.string().nullable(),
  running: z.number(),
  openCases: z.number(),
})
export type Account = z.infer<typeof account>

export const moderation = {
  /** Reports something the caller can see. Idempotent: the client makes the id. */
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
  /** The caller's reports, newest first, and whether action was taken. */
  mine: reading('/me/reports')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(ownReport), next: z.string().nullable() })),
  /** The moderators' queue: open cases oldest first, closed ones newest first. */
  cases: reading('/admin/moderation')
    .input(z.strictObject({ list: z.enum(caseLists).default('open'), ...paging }))
    .output(z.object({ items: z.array(moderationCase), next: z.string().nullable() })),
  /** How many cases are open. */
  waiting: reading('/admin/moderation/waiting').output(z.object({ open: z.number() })),
  /** Claims a case: if two admins try at once, one gets it. */
  claim: changing('/admin/moderation/{id}/claim')
    .input(byId)
    .errors(may('not_found', 'case_taken', 'case_closed'))
    .output(done),
  /** Gives a claimed case back. */
  release: changing('/admin/moderation/{id}/release')
    .input(byId)
    .errors(may('not_found', 'case_not_yours', 'case_closed'))
    .output(done),
  /** Closes a case and carries out its outcome in the same transaction. A suspension needs a proof, as `suspend` does. */
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
        'already_paused',
        'cannot_suspend_admin',
        'already_suspended',
        ...unproven,
      ),
    )
    .output(done),
  /** Pauses somebody else's campaign. Its founder is told why, and may resume it. */
  pauseCampaign: changing('/admin/campaigns/{id}/pause')
    .input(withReason)
    .errors(may('campaign_not_found', 'already_paused'))
    .output(done),
  /** Deletes somebody else's campaign: the rest of its escrow is returned to its founder, who is told why. */
  deleteCampaign: changing('/admin/campaigns/{id}/delete')
    .input(withReason)
    .errors(may('campaign_not_found'))
    .output(done),
  /** One account, with what an admin needs to know of it. */
  account: reading('/admin/accounts/{id}').input(byId).errors(may('not_found')).output(account),
  /** Suspends an account: its sessions end and its campaigns pause. */
  suspend: changing('/admin/accounts/{id}/suspend')
    .input(proven)
    .errors(may('not_found', 'cannot_suspend_admin', 'already_suspended', ...unproven))
    .output(done),
  /** Lifts the suspension. Campaigns paused by it run again, unless their time is over. */
  lift: changing('/admin/accounts/{id}/lift')
    .input(proven)
    .errors(may('not_found', 'not_suspended', ...unproven))
    .output(done),
  /** Views the app as somebody else (impersonation) in this session, read-only, for some minutes. Returns that person. */
  impersonate: changing('/admin/accounts/{id}/impersonate')
    .input(proven)
    .errors(may('not_found', 'cannot_impersonate', ...unproven))
    .output(me),
  /** Stops impersonating. Does nothing when the caller impersonates nobody. */
  stopImpersonating: changing('/impersonation/end').output(done),
}
