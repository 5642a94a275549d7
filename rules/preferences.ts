import type { Channel, NotificationType } from './notifications.ts'
import { emailTypes, isEmailType, notificationTypes } from './notifications.ts'
import type { QuietHours } from './quiet-hours.ts'
import { quietUntil } from './quiet-hours.ts'

type Switch = NotificationType | `push_${NotificationType}` | `email_${(typeof emailTypes)[number]}` | OtherSwitch
type OtherSwitch = 'sound_enabled' | 'vibration_enabled' | 'push_hide_text'

/**
 * What a person wants to hear. A type's own switch is its main one: off, nothing of that type comes on any channel, and no
 * notice is written. `push_…` and `email_…` take one channel of a type away. Names of section 3 are the specification's.
 */
export type Preferences = Readonly<Record<Switch, boolean>> & {
  /** "HH:MM"; quiet hours hold only when both are set. */
  readonly quiet_hours_start: string | null
  readonly quiet_hours_end: string | null
  /** IANA name of the person's own zone. */
  readonly time_zone: string
}

/** Karma comes with an approval that says so already: it rings no phone unless somebody wants it to. */
const pushedByDefault = (type: NotificationType) => type !== 'karma_earned'

const typeSwitches = notificationTypes.map(type => [type, true] as const)
const pushSwitches = notificationTypes.map(type => [`push_${type}`, pushedByDefault(type)] as const)
const emailSwitches = emailTypes.map(type => [`email_${type}`, true] as const)

/** Every switch with its default; also the closed list of switches. */
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

/** When the quiet hours that hold now are over, both in milliseconds since 1970; null when none hold. */
export function quietEnd(preferences: Preferences, nowMs: number): number | null {
  const quiet = quietHoursOf(preferences)
  return quiet && quietUntil(nowMs, quiet)
}

function quietHoursOf({ quiet_hours_start: start, quiet_hours_end: end, time_zone }: Preferences): QuietHours | null {
  return start === null || end === null ? null : { start, end, timeZone: time_zone }
}

/** Whether a type may go out over a channel at all. */
export function goesOver(preferences: Preferences, type: NotificationType, channel: Channel): boolean {
  if (!preferences[type]) return false
  if (channel === 'push') return preferences[`push_${type}`]
  return isEmailType(type) && preferences[`email_${type}`]
}

/** What is known of a delivery at the moment it is due. */
export interface Moment {
  type: NotificationType
  channel: Channel
  preferences: Preferences
  /** Milliseconds since 1970. */
  nowMs: number
  /** Read meanwhile. */
  read: boolean
  /** The person has a page of ours before their eyes. */
  looking: boolean
}

export type Verdict = 'send' | 'drop' | { waitUntilMs: number }

/**
 * What becomes of a delivery now. Who reads it in the app needs nothing more; who looks at the app sees a push's words there;
 * a mention is mailed only to somebody who is away. Quiet hours hold what is left until they are over.
 */
export function verdictOn({ type, channel, preferences, nowMs, read, looking }: Moment): Verdict {
  if (read || !goesOver(preferences, type, channel)) return 'drop'
  if (looking && (channel === 'push' || type === 'squad_mention')) return 'drop'
  const waitUntilMs = quietEnd(preferences, nowMs)
  return waitUntilMs === null ? 'send' : { waitUntilMs }
}
