import { randomUUIDv7 } from 'node:crypto'
import type { NotificationData } from '#/contract/notifications.ts'
import { limits } from '#/rules/limits.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import type { Tell, Tx } from '../infra/db/change.ts'

interface Notice {
  to: string
  type: NotificationType
  title: string
  body: string
  /** What happened, once: the unique key on person, cause and type makes a retry write nothing. */
  cause: string
  data?: NotificationData
}

/** Writes a notice in the transaction of its cause and tells the person's open browsers after the commit. */
export async function notify(tx: Tx, tell: Tell, { to, type, title, body, cause, data = {} }: Notice) {
  await tx
    .insertInto('notifications')
    .values({ id: randomUUIDv7(), user_id: to, type, title, body: shortened(body), cause, data: JSON.stringify(data) })
    .onConflict(on => on.columns(['user_id', 'cause', 'type']).doNothing())
    .execute()
  tell(to, { name: 'notified' })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts at a whole character as a reader sees it, so that no emoji is torn apart. */
function shortened(text: string) {
  if (text.length <= limits.notificationBodyMax) return text
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > limits.notificationBodyMax - 1) break
    short += segment
  }
  return `${short}…`
}
