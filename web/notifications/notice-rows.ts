import type { Channel, NotificationType } from '#/rules/notifications.ts'
import { isEmailType, reviewTypes } from '#/rules/notifications.ts'
import type { defaultSwitches, Preferences } from '#/rules/preferences.ts'
import type { Role } from '#/rules/roles.ts'
import type { Patch } from './preferences.ts'

/** One row of the settings: a type, or two that are switched together. */
export interface NoticeRow {
  title: string
  what: string
  /** Always sent by email as well, where this installation sends mail. */
  isMailed?: true
  types: readonly [NotificationType, ...NotificationType[]]
  /** The roles that can receive it. */
  roles: readonly Role[]
}

const rows: readonly NoticeRow[] = [
  {
    title: 'Submission Reviews',
    what: 'A founder approves or rejects what you sent.',
    types: reviewTypes,
    roles: ['contributor'],
  },
  {
    title: 'Karma Earned',
    what: 'A post that you published brings you karma.',
    types: ['karma_earned'],
    roles: ['contributor'],
  },
  {
    title: 'New Campaigns',
    what: 'A founder you work with starts a campaign.',
    types: ['new_campaign'],
    roles: ['contributor'],
  },
  {
    title: 'Team Assignments',
    what: 'You join a founder’s team.',
    types: ['team_assignment'],
    roles: ['contributor'],
  },
  {
    title: 'Campaign Submissions',
    what: 'Work on your campaigns is ready for review, or has gone live.',
    types: ['campaign_submission'],
    roles: ['founder', 'admin'],
  },
  {
    title: 'Campaign Goals',
    what: 'One of your campaigns has everything it asked for.',
    types: ['campaign_goal_reached'],
    roles: ['founder', 'admin'],
  },
  {
    title: 'Plan and Payments',
    what: 'A payment failed, or your plan has ended.',
    isMailed: true,
    types: ['billing_alert'],
    roles: ['founder', 'admin'],
  },
  {
    title: 'Webhooks',
    what: 'One of your webhooks was switched off because it kept failing or is gone.',
    isMailed: true,
    types: ['webhook_off'],
    roles: ['founder', 'admin'],
  },
  {
    title: 'Squad Mentions',
    what: 'Someone mentions you in a squad room.',
    types: ['squad_mention'],
    roles: ['founder', 'contributor', 'admin'],
  },
  {
    title: 'Squad Messages',
    what: 'New messages in a squad room, announced once per room until you read them.',
    types: ['squad_message'],
    roles: ['founder', 'contributor', 'admin'],
  },
  {
    title: 'New Sign-ups',
    what: 'Someone signs up.',
    types: ['new_user_signup'],
    roles: ['admin'],
  },
]

/** The rows for a role. */
export const rowsFor = (role: Role | null) => rows.filter(({ roles }) => role !== null && roles.includes(role))

/** The rows for other roles: they still apply to what the person did in another role, or once they have a role. */
export const rowsOfOthers = (role: Role | null) => rows.filter(({ roles }) => role === null || !roles.includes(role))

export const whatOf = ({ what, isMailed }: NoticeRow, mails: boolean) =>
  isMailed && mails ? `${what} You get an email in any case.` : what

/** The words for a row whose main switch is off. */
export const offOf = ({ isMailed }: NoticeRow, mails: boolean) =>
  isMailed && mails ? 'Off: only the email reaches you.' : 'Off: none of this reaches you.'

type SwitchName = keyof typeof defaultSwitches
export type Way = 'app' | Channel

/** The switches of a row for one channel; empty if the row has none there. */
const switchesOf = ({ types }: NoticeRow, way: Way): SwitchName[] => {
  if (way === 'app') return [...types]
  if (way === 'push') return types.map(type => `push_${type}` as const)
  return types.filter(isEmailType).map(type => `email_${type}` as const)
}

/** Undefined if the row does not have this channel. Two types that are switched together are on when both are. */
export function isOn(preferences: Preferences, row: NoticeRow, way: Way): boolean | undefined {
  const names = switchesOf(row, way)
  return names.length > 0 ? names.every(name => preferences[name]) : undefined
}

export function switched(row: NoticeRow, way: Way, on: boolean): Patch {
  const patch: Patch = {}
  for (const name of switchesOf(row, way)) patch[name] = on
  return patch
}
