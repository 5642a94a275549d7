import { sql } from 'kysely'
import { leaseSeconds, recallLifeSeconds, recallWithinSeconds } from '#/rules/delivery.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tx } from '../infra/db/change.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import { sideBySide } from '../infra/jobs/side-by-side.ts'
import { PushError } from '../infra/push/push.ts'
import { mustShow } from '../infra/push/services.ts'
import type { World } from '../world.ts'
import type { Device } from './device-push.ts'
import { readDevice, sendTo } from './device-push.ts'
import { idsMax, recallMessage } from './push-message.ts'

/** Notices were read or deleted: drops their waiting deliveries, and queues recalls for the devices that show them. */
export async function recall(tx: Tx, noticeIds: readonly string[]) {
  if (noticeIds.length === 0) return
  // Waits for a transaction that is marking one as sent; if that one comes later, its `recallRead` sees that the notice was read.
  await tx
    .updateTable('deliveries')
    .set({ state: 'dropped' })
    .where('notification_id', '=', anyOf(noticeIds))
    .where('state', '=', sql.lit('waiting' as const))
    .execute()
  await recallShown(tx, noticeIds)
}

/** Only queues recalls. Waiting deliveries stay, and are dropped when they are due if the notice is still read then. */
export const recallShown = (tx: Tx, noticeIds: readonly string[]) =>
  sql`
    insert into push_recalls (device_id, notification_id)
    select d.id, notification_id from deliveries join push_devices d on d.id = device_id
    where notification_id = ${anyOf(noticeIds)} and sent_at > now() - make_interval(secs => ${recallWithinSeconds})
    order by d.id
    for key share of d
    on conflict do nothing`.execute(tx)

/** The same for notices read or deleted while their push was being sent. */
export const recallRead = (tx: Tx, deviceId: string, noticeIds: readonly string[]) =>
  sql`
    insert into push_recalls (device_id, notification_id)
    select d.id, n.id from push_devices d, unnest(${noticeIds}::uuid[]) as n (id)
    where d.id = ${deviceId} and not exists (select from notifications where notifications.id = n.id and not read)
    for key share of d
    on conflict do nothing`.execute(tx)

const devicesAtOnce = 100
const attemptsMax = 3

/** Recalls from devices what was read elsewhere. This only tidies their screens, so it is given up after a few failures. */
export const makeRecalling = (world: World) =>
  sideBySide({
    find: () => dueDevices(world),
    keyOf: ({ id }) => id,
    act: ({ id }) => tellDevice(world, id),
    failed: (error, { id }) => world.log.error('Recalling pushes failed', error, { id }),
  })

const dueDevices = ({ db }: World) =>
  db
    .selectFrom('push_recalls')
    .where('due_at', '<=', now)
    .select('device_id as id')
    .groupBy('device_id')
    .orderBy(all => all.fn.min('due_at'))
    .limit(devicesAtOnce)
    .execute()

async function tellDevice(world: World, deviceId: string) {
  const taken = await takeDue(world, deviceId)
  const device = await readDevice(world.db, deviceId)
  if (!device || taken.length === 0) return
  let over = taken.filter(({ attempts }) => attempts >= attemptsMax)
  try {
    const fault = await tellRead(world, device, taken.map(idOf))
    if (!fault?.worthTrying) over = taken
    if (fault) await putOff(world, deviceId, taken, fault)
  } finally {
    // Also after a fault of our own, because otherwise it would be retried for ever.
    await world.db
      .deleteFrom('push_recalls')
      .where('device_id', '=', deviceId)
      .where('notification_id', '=', anyOf(over.map(idOf)))
      .execute()
  }
}

/** Claimed for as long as a push may take; no result counts as a failure. */
const takeDue = ({ db }: World, deviceId: string) =>
  db
    .updateTable('push_recalls')
    .set(row => ({
      attempts: row('attempts', '+', 1),
      due_at: inSeconds(leaseSeconds.push),
    }))
    .where('device_id', '=', deviceId)
    .where('due_at', '<=', now)
    .where('notification_id', 'in', all =>
      all
        .selectFrom('push_recalls')
        .where('device_id', '=', deviceId)
        .where('due_at', '<=', now)
        .select('notification_id')
        .orderBy('notification_id')
        .limit(idsMax),
    )
    .returning(['notification_id as id', 'attempts'])
    .execute()

/** Resolves to the error if the push service did not accept it, otherwise to undefined. */
async function tellRead(world: World, device: Device, ids: readonly string[]) {
  if (mustShow(device.endpoint)) return undefined
  try {
    await sendTo(world, device, recallMessage(ids, device.unread, recallLifeSeconds))
    return undefined
  } catch (error) {
    if (error instanceof PushError) return error
    throw error
  }
}

/** Postpones recalls for at least as long as the push service asks. */
async function putOff({ db, log }: World, deviceId: string, taken: readonly Taken[], { message, ...fault }: PushError) {
  await db
    .updateTable('push_recalls')
    .set({ due_at: inSeconds(Math.max(leaseSeconds.push, fault.pauseSeconds)) })
    .where('device_id', '=', deviceId)
    .where('notification_id', '=', anyOf(taken.map(idOf)))
    .execute()
  log.info('Not recalled', { id: deviceId, error: message })
}

type Taken = Awaited<ReturnType<typeof takeDue>>[number]
const idOf = ({ id }: Taken) => id
