import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { signUpRoles } from '#/rules/roles.ts'
import { byId, changing, cursor, done, id, looselyTyped, may, maybeTyped, person, reading, time } from './shared.ts'

const statistics = z.object({
  users: z.number(),
  founders: z.number(),
  contributors: z.number(),
  assignments: z.number(),
  campaigns: z.number(),
})

/** Somebody who can be put into a team, or be given one. */
const candidate = person.extend({
  email: z.string(),
  /** Contributors in a founder's team, or teams a contributor is in. */
  teamCount: z.number(),
})
export type Candidate = z.infer<typeof candidate>

const assignment = z.object({
  id,
  founder: person,
  contributor: person,
  notes: z.string().nullable(),
  assignedAt: time,
})
export type Assignment = z.infer<typeof assignment>

export const admin = {
  /** How many people, teams and campaigns there are. */
  statistics: reading('/admin/statistics').output(statistics),
  /** Founders or contributors by name or email address, in order of their names; the first of them when there are many. */
  people: reading('/admin/people')
    .input(z.strictObject({ role: z.enum(signUpRoles), q: looselyTyped(limits.searchMax) }))
    .output(z.array(candidate)),
  /** Every team assignment, newest first. */
  assignments: reading('/admin/assignments')
    .input(z.strictObject({ cursor }))
    .output(z.object({ items: z.array(assignment), next: z.string().nullable() })),
  /** Puts a contributor into a founder's team. The id is made by the sender: sent twice, it counts once. */
  assign: changing('/admin/assignments')
    .input(z.strictObject({ id, founderId: id, contributorId: id, notes: maybeTyped(limits.assignmentNotesMax) }))
    .errors(may('select_both', 'already_assigned', 'id_reused', 'not_found'))
    .output(assignment),
  /** Takes a contributor out of a founder's team. */
  unassign: changing('/admin/assignments/{id}/delete').input(byId).errors(may('not_found')).output(done),
}
