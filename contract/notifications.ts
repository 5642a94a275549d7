import { z } from 'zod'
import { notificationTypes } from '#/rules/notifications.ts'
import { byId, changing, cursor, done, id, may, reading, time } from './shared.ts'

/** Ids only: the browser builds the link, and its target asks again who may see it. */
const notificationData = z.object({ campaignId: id.optional(), roomId: id.optional(), count: z.number().optional() })
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

export const notifications = {
  /** One's own notices, newest first, with the number of all unread ones. */
  list: reading('/notifications')
    .input(z.strictObject({ cursor }))
    .output(z.object({ items: z.array(notification), unread: z.number(), next: z.string().nullable() })),
  /** Marks one of one's own notices as read. */
  markRead: changing('/notifications/{id}/read').input(byId).errors(may('not_found')).output(done),
  /** Marks all of one's own notices as read. */
  markAllRead: changing('/notifications/read').output(done),
  /** Deletes one of one's own notices. */
  remove: changing('/notifications/{id}/delete').input(byId).errors(may('not_found')).output(done),
}
