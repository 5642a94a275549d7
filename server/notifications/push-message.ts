import { createHash } from 'node:crypto'
import type { PushPayload } from '#/contract/push.ts'
import { pushLifeSeconds, pushUrgency } from '#/rules/delivery.ts'
import { destinationOf } from '#/rules/destinations.ts'
import { homeOf } from '#/rules/paths.ts'
import { productName } from '#/rules/product.ts'
import type { Role } from '#/rules/roles.ts'
import type { PushMessage } from '../infra/push/push.ts'
import type { Outgoing } from './claim.ts'
import { cut } from './cut.ts'

/** One push names at most so many notices. */
export const idsMax = 30

interface About {
  unread: number
  /** Of the person: where they land when there is no one place to lead to. */
  role: Role | null
  /** They want nothing on a locked screen that somebody else could read. */
  hidden: boolean
}

type Notice = Outgoing['notice']

/** So that all of it stays below `limits.pushPayloadMaxBytes`. */
const titleMaxBytes = 400
const bodyMaxBytes = 1_000
const titlesShown = 5

/** The push for one notice, or for several at once. */
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

/** The newest comes first. It is named by the oldest, so that sent again it replaces itself. */
function digestMessage(notices: readonly [Notice, ...Notice[]], { unread, role, hidden }: About) {
  const newest = notices.toReversed()
  const urls = new Set(notices.map(({ type, data }) => destinationOf(type, data)))
  const [url = '/'] = urls
  const titles = newest.slice(0, titlesShown).map(({ title }) => title)
  return message(
    `digest:${notices[0].id}`,
    { ttlSeconds: pushLifeSeconds('campaign_submission'), urgency: 'normal' },
    {
      kind: 'digest',
      ...fitting({
        title: `${notices.length} notifications while it was quiet`,
        body: hidden ? productName : titles.join('\n'),
      }),
      url: urls.size === 1 ? url : homeOf(role),
      ids: newest.slice(0, idsMax).map(({ id }) => id),
      unread,
      at: Math.max(...notices.map(({ createdAt }) => createdAt.getTime())),
    },
  )
}

/** Tells that what is shown of these notices can go. */
export const readMessage = (ids: readonly string[], unread: number, ttlSeconds: number) =>
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
