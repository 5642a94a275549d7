import type { Channel, EmailType, NotificationType } from './notifications.ts'
import { emailTypes, isEmailType, notificationTypes } from './notifications.ts'
import type { QuietHours } from './quiet-hours.ts'
import { quietUntil } from './quiet-hours.ts'

type Switch = NotificationType | `push_${NotificationType}` | `email_${EmailType}` | OtherSwitch
type OtherSwitch = 'sound_enabled' | 'vibration_enabled' | 'push_hide_text'

/**
 * What a person wants to be notified of. A type's own switch is the main one: when it is off, no notice of that type is written and
 * no channel sends any. `push_…` and `email_…` switch off one channel of a type. Stored by these names.
 */
export type Preferences = Readonly<Record<Switch, boolean>> & {
  /** "HH:MM"; quiet hours apply only when both are set. */
  readonly quiet_hours_start: string | null
  readonly quiet_hours_end: string | null
  /** IANA name of the person's time zone. */
  readonly time_zone: string
}

/** Earned karma comes with an approval notice that already says so, so it is pushed only on request. */
const pushedByDefault = (type: NotificationType) => type !== 'karma_earned'

const typeSwitches = notificationTypes.map(type => [type, true] as const)
const pushSwitches = notificationTypes.map(type => [`push_${type}`, pushedByDefault(type)] as const)
const emailSwitches = emailTypes.map(type => [`email_${type}`, true] as const)

/** Every switch with its default; its keys are the closed list of switches. */
export const defaultSwitches = fromEntries<Switch>([
  ...typeSwitches,
  ...pushSwitches,
  ...emailSwitches,
  ['sound_enabled', true],
  ['vibration_enabled', true],
  ['push_hide_text', false],
])

export const defaultPreferences: Preferences = {
  ...defaultSwitches,
  quiet_hours_start: null,
  quiet_hours_end: null,
  time_zone: 'UTC',
}

function fromEntries<Key extends string>(entries: readonly (readonly [Key, boolean])[]): Record<Key, boolean>
function fromEntries(entries: readonly (readonly [string, boolean])[]) {
  return Object.fromEntries(entries)
}

/** When the current quiet hours end, in milliseconds since 1970; null when it is not quiet now. */
export function quietEnd(preferences: Preferences, nowMs: number): number | null {
  const quiet = quietHoursOf(preferences)
  return quiet && quietUntil(nowMs, quiet)
}

function quietHoursOf({ quiet_hours_start: start, quiet_hours_end: end, time_zone }: Preferences): QuietHours | null {
  return start === null || end === null ? null : { start, end, timeZone: time_zone }
}

/** Whether the preferences allow this type on this channel. */
export function goesOver(preferences: Preferences, type: NotificationType, channel: Channel): boolean {
  if (!preferences[type]) return false
  if (channel === 'push') return preferences[`push_${type}`]
  return isEmailType(type) && preferences[`email_${type}`]
}

/** The state of a delivery at the moment it is due. */
export interface Moment {
  type: NotificationType
  channel: Channel
  preferences: Preferences
  /** Milliseconds since 1970. */
  nowMs: number
  /** Whether the notice has been read by now. */
  read: boolean
  /** Whether the person has a page of ours on screen. */
  looking: boolean
}

export type Verdict = 'send' | 'drop' | { waitUntilMs: number }

/**
 * What to do with a delivery now. A notice that was read is dropped. Somebody who has the app on screen sees it there, so pushes
 * and mails about mentions are dropped. Whatever is left waits for the end of quiet hours.
 */
export function verdictOn({ type, channel, preferences, nowMs, read, looking }: Moment): Verdict {
  if (read || !goesOver(preferences, type, channel)) return 'drop'
  if (looking && (channel === 'push' || type === 'squad_mention')) return 'drop'
  const waitUntilMs = quietEnd(preferences, nowMs)
  return waitUntilMs === null ? 'send' : { waitUntilMs }
}
