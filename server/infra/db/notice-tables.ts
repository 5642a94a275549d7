import type { NotificationData } from '#/contract/notifications.ts'
import { channels, deliveryStates, notificationTypes } from '#/rules/notifications.ts'
import { filled, filledJson, filledOneOf, maybeText, maybeTime, maybeUuid, oneOf, text, time, uuid } from './columns.ts'

/** Notices and their delivery. */
export const noticeTables = {
  notifications: {
    id: uuid,
    user_id: uuid,
    type: oneOf(notificationTypes),
    title: text,
    body: text,
    data: filledJson<NotificationData>(),
    cause: text,
    read: filled.flag,
    created_at: filled.time,
  },
  push_devices: {
    id: uuid,
    user_id: uuid,
    endpoint: text,
    p256dh: text,
    auth: text,
    name: text,
    created_at: filled.time,
    last_success_at: maybeTime,
    tested_at: maybeTime,
    session_id: maybeUuid,
  },
  deliveries: {
    id: uuid,
    notification_id: uuid,
    user_id: uuid,
    channel: oneOf(channels),
    device_id: maybeUuid,
    state: filledOneOf(deliveryStates),
    due_at: time,
    held: filled.flag,
    attempts: filled.int,
    sent_at: maybeTime,
    error: maybeText,
    tried_at: maybeTime,
  },
  push_recalls: { device_id: uuid, notification_id: uuid, due_at: filled.time, attempts: filled.int },
} as const
