import { z } from 'zod'
import { nameMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { notificationTypes } from '#/rules/notifications.ts'
import type { Preferences } from '#/rules/preferences.ts'
import { defaultSwitches } from '#/rules/preferences.ts'
import { isTimeZone, notATime } from '#/rules/quiet-hours.ts'
import { byId, changing, done, id, may, maybeTime, paging, reading, time, typedLine, unread } from './shared.ts'

/** Ids only: the browser builds the link, and the page it opens checks access again. */
const notificationData = z.object({
  campaignId: id.optional(),
  roomId: id.optional(),
  seq: z
    .int()
    .optional()
    .describe('The position in its room of the message that mentions you, or of the last one counted'),
  count: z.int().optional(),
})
export type NotificationData = z.infer<typeof notificationData>

const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  data: notificationData,
  read: z.boolean(),
  createdAt: time,
})
export type Notification = z.infer<typeof notification>

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, notATime)
const timeZone = z.string().max(limits.timeZoneMax).refine(isTimeZone, 'This time zone is not known here.')
const hours = { quiet_hours_start: wallClock.nullable(), quiet_hours_end: wallClock.nullable(), time_zone: timeZone }

const switches = mapped(defaultSwitches, z.boolean())
const someSwitches = mapped(defaultSwitches, z.boolean().optional())

function mapped<Key extends string, Shape>(keys: Record<Key, unknown>, shape: Shape): Record<Key, Shape>
function mapped(keys: object, shape: unknown) {
  return Object.fromEntries(Object.keys(keys).map(key => [key, shape]))
}

const preferences = z.object({ ...switches, ...hours }) satisfies z.ZodType<Preferences>

const device = z.object({
  id,
  name: z.string(),
  createdAt: time,
  /** When its push service last accepted a message. */
  lastSuccessAt: maybeTime,
})
export type PushDevice = z.infer<typeof device>

/** A browser's PushSubscription. Its push service must be one that browsers use. */
const subscription = z.strictObject({
  endpoint: z.url().max(limits.pushEndpointMax),
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}={0,2}$/),
})

export const notifications = {
  /** The caller's notices, newest first, with the number of unread ones. */
  list: reading('/notifications', 'notifications:read', 'Your notifications, newest first')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(notification), unread, next: z.string().nullable() })),
  /** Marks one of the caller's notices as read. */
  markRead: changing('/notifications/{id}/read', 'notifications:write', 'Mark a notification as read')
    .input(byId)
    .errors(may('not_found'))
    .output(done),
  /** Marks all of the caller's notices as read. */
  markAllRead: changing('/notifications/read', 'notifications:write', 'Mark all notifications as read').output(done),
  /** Deletes one of the caller's notices. */
  remove: changing('/notifications/{id}/delete', 'notifications:write', 'Delete a notification')
    .input(byId)
    .errors(may('not_found'))
    .output(done),

  /** The caller's preferences; switches never touched have their defaults. */
  preferences: reading('/notifications/preferences').output(preferences),
  /** Changes only those that are sent. Quiet hours whose ends would then be equal are refused, since they would mean always. */
  changePreferences: changing('/notifications/preferences')
    .input(
      z.strictObject({
        ...someSwitches,
        quiet_hours_start: hours.quiet_hours_start.optional(),
        quiet_hours_end: hours.quiet_hours_end.optional(),
        time_zone: timeZone.optional(),
      }),
    )
    .errors(may('quiet_hours_equal'))
    .output(preferences),

  /** How the caller can be reached: the VAPID key for push subscriptions, whether mail works, and their devices. */
  reach: reading('/notifications/reach').output(
    z.object({ pushKey: z.string(), email: z.boolean(), devices: z.array(device) }),
  ),
  /** Registers this browser for pushes. A known endpoint stays the same device, but now belongs to the caller. */
  addDevice: changing('/notifications/devices')
    .input(z.strictObject({ subscription, name: typedLine(limits.deviceNameMax, nameMissing) }))
    .errors(may('push_service_unknown', 'too_many_devices'))
    .output(device),
  removeDevice: changing('/notifications/devices/{id}/delete').input(byId).errors(may('not_found')).output(done),
  /** Sends a test push to one of the caller's devices, even in quiet hours. A device that has unsubscribed is removed. */
  testDevice: changing('/notifications/devices/{id}/test')
    .input(byId)
    .errors(may('not_found', 'push_failed', 'too_many_tests'))
    .output(done),
}
