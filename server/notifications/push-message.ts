import { createHash } from 'node:crypto'
import type { PushPayload } from '#/contract/push.ts'
import { pushLifeSeconds, pushUrgency } from '#/rules/delivery.ts'
import { destinationOf } from '#/rules/destinations.ts'
import { homeOf } from '#/rules/paths.ts'
import { productName } from '#/rules/product.ts'
import type { Role } from '#/rules/roles.ts'
import type { PushMessage } from '../infra/push/push.ts'
import type { Outgoing } from './claim.ts'
import { cut } from '../cut.ts'

/** Most notice ids in one push. */
export const idsMax = 30

interface About {
  unread: number
  /** The person's role: decides where they land when there is no single destination. */
  role: Role | null
  /** They want no text that others could read on a locked screen. */
  hidden: boolean
}

type Notice = Outgoing['notice']

/** Keep the whole payload below `limits.pushPayloadMaxBytes`. */
const titleMaxBytes = 400
const bodyMaxBytes = 1_000
const titlesShown = 5

/** The push for one notice, or a digest of several. */
export const messageOf = (notices: readonly [Notice, ...Notice[]], about: About): PushMessage =>
  notices.length === 1 ? noticeMessage(notices[0], about) : digestMessage(notices, about)

function noticeMessage({ id, type, title, body, data, createdAt }: Notice, { unread, hidden }: About) {
  const words = hidden ? { title: 'New notification', body: productName } : { title, body }
  return message(
    id,
    { ttlSeconds: pushLifeSeconds(type), urgency: pushUrgency[type] },
    {
      kind: 'notice',
      id,
      ...fitting(words),
      url: destinationOf(type, data),
      unread,
      at: createdAt.getTime(),
    },
  )
}

/** Newest first. Its topic comes from the oldest notice, so that a retry replaces it. */
function digestMessage(notices: readonly [Notice, ...Notice[]], { unread, role, hidden }: About) {
  const newest = notices.toReversed()
  // Those of one room lead to its first unread message.
  const urls = new Set(notices.map(({ type, data }) => destinationOf(type, { ...data, seq: undefined })))
  const [url = '/'] = urls
  const titles = newest.slice(0, titlesShown).map(({ title }) => title)
  return message(
    `digest:${notices[0].id}`,
    { ttlSeconds: pushLifeSeconds('campaign_submission'), urgency: 'normal' },
    {
      kind: 'digest',
      ...fitting({
        title: `${notices.length} notifications from your quiet hours`,
        body: hidden ? productName : titles.join('\n'),
      }),
      url: urls.size === 1 ? url : homeOf(role),
      ids: newest.slice(0, idsMax).map(({ id }) => id),
      unread,
      at: Math.max(...notices.map(({ createdAt }) => createdAt.getTime())),
    },
  )
}

/** Tells a device to close its notifications for these notices. */
export const recallMessage = (ids: readonly string[], unread: number, ttlSeconds: number) =>
  message(`read:${ids.join()}`, { ttlSeconds, urgency: 'low' }, { kind: 'read', ids: [...ids], unread })

export const testMessage = (deviceId: string, role: Role | null) =>
  message(
    `test:${deviceId}`,
    { ttlSeconds: 60, urgency: 'high' },
    {
      kind: 'test',
      title: 'It works',
      body: `Notifications from ${productName} reach this device.`,
      url: homeOf(role),
    },
  )

const message = (
  name: string,
  how: Pick<PushMessage, 'ttlSeconds' | 'urgency'>,
  payload: PushPayload,
): PushMessage => ({
  ...how,
  topic: createHash('sha256').update(name).digest('base64url').slice(0, topicLength),
  payload: JSON.stringify(payload),
})

const topicLength = 32

const fitting = ({ title, body }: { title: string; body: string }) => ({
  title: cut(title, titleMaxBytes, bytesInJson),
  body: cut(body, bodyMaxBytes, bytesInJson),
})

const bytesInJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - quotes
const quotes = 2
