import type { PushPayload } from '#/contract/push.ts'
import { showBadge } from '../notifications/app-badge.ts'
import { worker } from './scope.ts'

const icons = { icon: '/icon-192.png', badge: '/badge-96.png' }

/** Shows a push message. A notice's notification is tagged with its id, so that the same notice replaces it. */
export async function show(payload: PushPayload) {
  if ('unread' in payload) await showBadge(payload.unread)
  switch (payload.kind) {
    case 'notice':
      return present(payload, payload.id, { ids: [payload.id], readsIt: true })
    case 'digest':
      return present(payload, `digest:${payload.ids.at(-1)}`, { ids: payload.ids, readsIt: false })
    case 'test':
      return present(payload, 'test', { ids: [], readsIt: false })
    case 'read':
      return close(payload.ids, payload.unread)
  }
}

interface Shown {
  title: string
  body: string
  url: string
  at?: number
}

interface About {
  ids: string[]
  /** Whether opening the notification marks its single notice as read. */
  readsIt: boolean
}

function present({ title, body, url, at }: Shown, tag: string, about: About) {
  // Only some browsers support `timestamp` and `renotify`, and the TypeScript types have neither.
  const options = { ...icons, body, tag, data: { url, ...about }, renotify: true, ...(at && { timestamp: at }) }
  return worker.registration.showNotification(title, options)
}

/**
 * Closes the notifications whose notices have all been read. The notices of a digest may be read one by one, each with a message of its
 * own: it is closed when nothing is unread.
 */
async function close(ids: readonly string[], unread: number) {
  for (const shown of await worker.registration.getNotifications()) {
    const about = idsOf(shown)
    const isOver = about.every(id => ids.includes(id)) || (about.length > 1 && unread === 0)
    if (about.length > 0 && isOver) shown.close()
  }
}

const idsOf = ({ data }: Notification): string[] => (Array.isArray(data?.ids) ? data.ids : [])
