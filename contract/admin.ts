import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { roles, signUpRoles } from '#/rules/roles.ts'
import {
  byId,
  changing,
  done,
  id,
  may,
  maybeTime,
  maybeTyped,
  paging,
  person,
  reading,
  searched,
  time,
} from './shared.ts'

/** The total, and how many were added on each of the last 30 days, oldest first. */
const figure = z.object({ total: z.number(), days: z.array(z.number()) })
export type Figure = z.infer<typeof figure>

const statistics = z.object({
  users: figure,
  founders: figure,
  contributors: figure,
  assignments: figure,
  campaigns: figure,
  rooms: figure,
})

/** A person's open work, and when they were last active. */
const busy = person.extend({
  /** A founder's team size, or the number of teams a contributor is in. */
  teamCount: z.number(),
  /** A founder's running campaigns, or a contributor's work in review or waiting to be published. */
  openCount: z.number(),
  lastActiveAt: maybeTime,
})
export type Busy = z.infer<typeof busy>

/** Somebody who can be put into a team, or whose team can get a contributor. */
const candidate = busy.extend({ email: z.string(), suspended: z.boolean() })
export type Candidate = z.infer<typeof candidate>

const assignment = z.object({
  id,
  founder: person,
  contributor: busy,
  notes: z.string().nullable(),
  assignedAt: time,
  /** Null when it was done by hand on the server. */
  assignedBy: person.nullable(),
})
export type Assignment = z.infer<typeof assignment>

const placing = z.object({
  contributorId: id,
  outcome: z.enum(['added', 'already_there', 'not_a_contributor']),
})
export type Placing = z.infer<typeof placing>

/** `none`: has not chosen a role, or lost it. `teamless`: founders whose plan comes with a team that nobody is on. */
export const roleFilters = ['all', ...roles, 'none', 'teamless'] as const
export type RoleFilter = (typeof roleFilters)[number]

const user = busy.extend({
  email: z.string(),
  role: z.enum(roles).nullable(),
  /** Without a role because an admin took it away: they cannot choose another. */
  roleRemoved: z.boolean(),
  suspended: z.boolean(),
  joinedAt: time,
  /** A founder's available karma, or what a contributor has earned. */
  karma: z.number(),
})
export type User = z.infer<typeof user>

/** The id that `undoRemoval` accepts, and for how long. */
const removal = z.object({ removalId: id, undoSeconds: z.number() })
export type Removal = z.infer<typeof removal>

export const admin = {
  /** Totals of people, teams, campaigns and rooms. */
  statistics: reading('/admin/statistics').output(statistics),
  /** Founders or contributors matched by name or email address, ordered by name; only the first ones when there are many. */
  people: reading('/admin/people')
    .input(z.strictObject({ role: z.enum(signUpRoles), q: searched(limits.searchMax) }))
    .output(z.array(candidate)),
  /** Team assignments, newest first: all, those of one founder, or those of people whose name or email address contains the text. */
  assignments: reading('/admin/assignments')
    .input(z.strictObject({ q: searched(limits.searchMax), founderId: id.optional(), ...paging }))
    .output(z.object({ items: z.array(assignment), next: z.string().nullable() })),
  /** Puts a contributor into a founder's team. Idempotent: the client makes the id. */
  assign: changing('/admin/assignments')
    .input(z.strictObject({ id, founderId: id, contributorId: id, notes: maybeTyped(limits.assignmentNotesMax) }))
    .errors(may('founder_gone', 'contributor_gone', 'already_assigned', 'id_reused', 'not_found'))
    .output(assignment),
  /** Puts several contributors into a founder's team, with an outcome for each. Idempotent: the client makes all ids. */
  assignTeam: changing('/admin/teams')
    .input(
      z.strictObject({
        id,
        founderId: id,
        places: z
          .array(z.strictObject({ id, contributorId: id }))
          .min(1)
          .max(limits.assignmentsAtOnceMax),
        notes: maybeTyped(limits.assignmentNotesMax),
      }),
    )
    .errors(may('founder_gone', 'id_reused'))
    .output(z.array(placing)),
  /** Takes a contributor out of a founder's team. */
  unassign: changing('/admin/assignments/{id}/delete').input(byId).errors(may('not_found')).output(removal),
  /** All users, newest first, filtered by role and by text in the name or email address. */
  users: reading('/admin/users')
    .input(z.strictObject({ q: searched(limits.searchMax), role: z.enum(roleFilters).default('all'), ...paging }))
    .output(z.object({ items: z.array(user), next: z.string().nullable() })),
  /** How many users each filter of that list has. `undecided`: those who may sign in and never had a role. */
  userCounts: reading('/admin/user-counts').output(z.record(z.enum([...roleFilters, 'undecided']), z.number())),
  /** Makes somebody without a role a founder or contributor. */
  giveRole: changing('/admin/users/{id}/role')
    .input(z.strictObject({ id, role: z.enum(signUpRoles) }))
    .errors(may('already_has_role', 'has_another_role', 'not_found'))
    .output(done),
  /** Removes the role of a founder or contributor: their teams end, and a founder's campaigns pause. */
  removeRole: changing('/admin/users/{id}/role/delete')
    .input(byId)
    .errors(may('admin_stays', 'not_found'))
    .output(removal),
  /** Undoes one of the caller's own removals while there is time. */
  undoRemoval: changing('/admin/removals/{id}/undo')
    .input(byId)
    .errors(may('undo_too_late', 'cannot_undo'))
    .output(done),
}
