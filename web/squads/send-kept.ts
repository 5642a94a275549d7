import { openKept } from '../kept.ts'
import { makeOutbox } from './outbox.ts'
import { outboxPrefix } from './outbox-keys.ts'
import { post } from './outgoing.ts'
import { ownOutbox, type Page, storeKey } from './own-outbox.ts'
import { type Box, keptBox, makeOutboxStorage } from './outbox-storage.ts'

const outboxes = new Map<string, ReturnType<typeof makeOutbox>>()

/**
 * Sends messages left queued when their tab was closed, wherever in the app the writer is now. Rooms opened on this
 * page send their own.
 */
export async function sendKept(page: Page, personId: string, box: Box = keptBox) {
  await openKept(page, personId)
  const kept = makeOutboxStorage(outboxPrefix(personId), box).list()
  const rooms = new Set(kept.filter(({ refused }) => refused === null).map(({ roomId }) => roomId))
  const away = [...rooms].filter(roomId => !page.queryClient.getQueryData(storeKey(personId, roomId)))
  if (away.length === 0 || (await page.api.accounts.me())?.id !== personId) return
  for (const roomId of away) {
    const prefix = outboxPrefix(personId, roomId)
    const outbox = outboxes.get(prefix) ?? outboxOf(page, personId, roomId, box)
    outboxes.set(prefix, outbox)
    outbox.resume()
  }
}

function outboxOf(page: Page, personId: string, roomId: string, box: Box) {
  const own = ownOutbox(page, personId, roomId, box)
  const nothing = () => undefined
  return makeOutbox({ ...own, roomId, post: outgoing => post(own.api, outgoing), onSent: nothing, onChange: nothing })
}
