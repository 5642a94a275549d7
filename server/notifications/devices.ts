import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { PushDevice } from '#/contract/notifications.ts'
import { limits } from '#/rules/limits.ts'
import type { Call, SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse, refuseOn } from '../refusals.ts'

interface NewDevice {
  subscription: { endpoint: string; p256dh: string; auth: string }
  name: string
}

/** How the caller can be reached by push and mail. */
export async function readReach({ world, me }: SignedIn) {
  return { pushKey: world.push.publicKey, email: world.mail !== null, devices: await devicesOf(world.db, me.id) }
}

const shown = ['id', 'name', 'created_at as createdAt', 'last_success_at as lastSuccessAt'] as const

const devicesOf = (db: Db, userId: string): Promise<PushDevice[]> =>
  db
    .selectFrom('push_devices')
    .where('user_id', '=', userId)
    .select(shown)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limits.devicesMax)
    .execute()

/**
 * An endpoint is one browser. The last person to enable pushes there takes over the device, which is theirs alone while they are
 * signed in there.
 */
export async function addDevice(
  { world, me, headers }: SignedIn & Pick<Call, 'headers'>,
  { subscription, name }: NewDevice,
): Promise<PushDevice> {
  if (!world.push.knows(subscription.endpoint)) refuse('push_service_unknown')
  const found = await world.auth.api.getSession({ headers, query: { disableRefresh: true } })
  const session_id = found?.session.id ?? refuse('not_signed_in')
  return change(world, async (tx, tell) => {
    await tx.selectFrom('profiles').select('id').where('id', '=', me.id).forUpdate().execute()
    await tx
      .deleteFrom('push_devices')
      .where('endpoint', '=', subscription.endpoint)
      .where('user_id', '<>', me.id)
      .execute()
    await replaceRenewed(tx, { userId: me.id, sessionId: session_id, name, endpoint: subscription.endpoint })
    const { others } = await tx
      .selectFrom('push_devices')
      .where('user_id', '=', me.id)
      .where('endpoint', '<>', subscription.endpoint)
      .select(all => all.fn.countAll<number>().as('others'))
      .executeTakeFirstOrThrow()
    if (others >= limits.devicesMax) refuse('too_many_devices')
    tell(me.id, { name: 'notified' })
    return tx
      .insertInto('push_devices')
      .values({ id: randomUUIDv7(), user_id: me.id, session_id, name, ...subscription })
      .onConflict(on =>
        on.column('endpoint').doUpdateSet({
          name,
          session_id,
          p256dh: sql<string>`excluded.p256dh`,
          auth: sql<string>`excluded.auth`,
        }),
      )
      .returning(shown)
      .executeTakeFirstOrThrow()
  }).catch(refuseOn({ push_devices_session_id_fkey: 'not_signed_in' }))
}

interface Renewed {
  userId: string
  sessionId: string
  name: string
  endpoint: string
}

/**
 * A session is one browser with one push subscription, so another subscription of the same session and device name replaces the old
 * one. The row keeps its id: queued pushes go to the new endpoint, and the id stored in the browser stays valid.
 */
async function replaceRenewed(tx: Tx, { userId, sessionId, name, endpoint }: Renewed) {
  const known = await tx.selectFrom('push_devices').select('id').where('endpoint', '=', endpoint).executeTakeFirst()
  const before = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .where('endpoint', '<>', endpoint)
    .orderBy('created_at', 'desc')
    .execute()
  const [kept, ...old] = before.map(({ id }) => id)
  const gone = known ? before.map(({ id }) => id) : old
  if (gone.length > 0) await tx.deleteFrom('push_devices').where('id', 'in', gone).execute()
  if (kept && !known) await tx.updateTable('push_devices').set({ endpoint }).where('id', '=', kept).execute()
}

/** When all other sessions end, devices without a known session go too: they date from before that was recorded. */
export const endUnknownDevices = (tx: Tx, userId: string) =>
  tx.deleteFrom('push_devices').where('user_id', '=', userId).where('session_id', 'is', null).execute()

/** A session continues under a new id: moves its devices to that, and deletes devices without a known session. */
export async function handOnDevices(tx: Tx, userId: string, { from, to }: { from: string; to: string }) {
  await endUnknownDevices(tx, userId)
  await tx
    .updateTable('push_devices')
    .set({ session_id: to })
    .where('user_id', '=', userId)
    .where('session_id', '=', from)
    .execute()
}

export function removeDevice({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const row = await tx
      .deleteFrom('push_devices')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) refuse('not_found')
    tell(me.id, { name: 'device_removed' })
    return {}
  })
}
