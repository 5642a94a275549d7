import { sql } from 'kysely'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import type { PushMessage } from '../infra/push/push.ts'
import { PushError } from '../infra/push/push.ts'
import type { World } from '../world.ts'
import { unreadOf } from './unread.ts'

/** A push device with its person's number of unread notices. */
export const readDevice = (db: Db, id: string) =>
  db
    .selectFrom('push_devices')
    .leftJoin('user_roles', 'user_roles.user_id', 'push_devices.user_id')
    .where('push_devices.id', '=', id)
    .select([
      'push_devices.id',
      'endpoint',
      'p256dh',
      'auth',
      'user_roles.role',
      unreadOf(sql.ref('push_devices.user_id')).as('unread'),
    ])
    .executeTakeFirst()

export type Device = NonNullable<Awaited<ReturnType<typeof readDevice>>>

/**
 * Sends to one device. If its browser has unsubscribed, the device is deleted with everything waiting for it.
 * @throws {PushError} when the push service did not accept it, or the browser has subscribed anew meanwhile.
 */
export async function sendTo(world: World, device: Device, message: PushMessage, withinMs?: number) {
  const { db, push } = world
  const outcome = await push.send(device, message, withinMs)
  if (outcome === 'gone') await removeGone(world, device)
  else {
    const last_success_at = now
    await db.updateTable('push_devices').set({ last_success_at }).where('id', '=', device.id).execute()
  }
  return outcome
}

/** Not if the endpoint has changed meanwhile: a browser that renews its subscription keeps its row (`addDevice`). */
const removeGone = (world: World, { id, endpoint }: Device) =>
  change(world, async (tx, tell) => {
    const row = await tx
      .deleteFrom('push_devices')
      .where('id', '=', id)
      .where('endpoint', '=', endpoint)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) throw new PushError('The browser has subscribed anew', { worthTrying: true })
    tell(row.user_id, { name: 'device_removed' })
  })
