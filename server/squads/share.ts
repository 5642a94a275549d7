import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { isLive } from '../campaigns/lock.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { readOwnRoom } from './membership.ts'
import { sharedCampaign } from './messages.ts'
import { sendToRoom } from './write.ts'

interface NewCard {
  id: string
  roomId: string
  campaignId: string
  replyTo: string | null
}

/** The room's founder shares one of their currently active campaigns. */
export const shareCampaign = (call: SignedIn, input: NewCard) =>
  sendToRoom(call, input, async (tx, room) => {
    if (room.founder_id !== call.me.id) refuse('only_the_founder_shares')
    const active = await activeOf(tx, call.me.id).where('campaigns.id', '=', input.campaignId).executeTakeFirst()
    if (!active) refuse('campaign_not_shareable')
    return { kind: 'campaign', campaignId: input.campaignId }
  })

/** The campaigns the founder can share now, newest first. */
export async function listShareable(
  { world: { db }, me }: SignedIn,
  { roomId, ...paging }: Paging & { roomId: string },
) {
  const room = await readOwnRoom(db, me, roomId)
  if (room.founder_id !== me.id) refuse('only_the_founder_shares')
  const place = placeIn('shareable', paging, limits.listPageSize)
  const rows = await activeOf(db, me.id)
    .select(['campaigns.id'])
    .$call(onePage({ time: 'campaigns.created_at', id: 'campaigns.id', place }))
    .execute()
  const { items, next } = page(place, rows)
  return { items: items.map(({ card }) => card), next }
}

const activeOf = (db: Db, founderId: string) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.founder_id', '=', founderId)
    .where(isLive)
    .select(sharedCampaign.as('card'))
