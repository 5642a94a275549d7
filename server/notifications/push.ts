import { sql } from 'kysely'
import { testPauseSeconds } from '#/rules/delivery.ts'
import type { Preferences } from '#/rules/preferences.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { PushError } from '../infra/push/push.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'
import type { Outgoing } from './claim.ts'
import { readDevice, sendTo } from './device-push.ts'
import { messageOf, testMessage } from './push-message.ts'

/**
 * Sends notices to one device as one push.
 * @throws {PushError} when the push service did not accept it.
 */
export async function pushNotices(world: World, deviceId: string, parcel: Outgoing[], preferences: Preferences) {
  const device = await readDevice(world.db, deviceId)
  const [first, ...others] = parcel.map(({ notice }) => notice)
  if (!device || !first) return
  const { unread, role } = device
  await sendTo(world, device, messageOf([first, ...others], { unread, role, hidden: preferences.push_hide_text }))
}

/** Short, because somebody is waiting for the response. */
const testWithinMs = 5_000

/** Sends a test push to one of the caller's devices at once, even in quiet hours. */
export async function testDevice(call: SignedIn, id: string) {
  const { world, me } = call
  await takeTest(call, id)
  const device = await readDevice(world.db, id)
  if (!device) return refuse('not_found')
  const outcome = await sendTo(world, device, testMessage(id, me.role), testWithinMs).catch(failed)
  if (outcome !== 'taken') refuse('push_failed')
  return {}
}

/** Only one device of a person at a time, with a pause in between: push services limit how much they are sent. */
const takeTest = ({ world, me }: SignedIn, id: string) =>
  change(world, async tx => {
    await tx.selectFrom('profiles').select('id').where('id', '=', me.id).forUpdate().execute()
    const devices = await tx
      .selectFrom('push_devices')
      .where('user_id', '=', me.id)
      .select([
        'id',
        sql<boolean>`coalesce(tested_at > now() - make_interval(secs => ${testPauseSeconds}), false)`.as('justTested'),
      ])
      .execute()
    if (!devices.some(device => device.id === id)) refuse('not_found')
    if (devices.some(device => device.justTested)) refuse('too_many_tests', { seconds: testPauseSeconds })
    await tx.updateTable('push_devices').set({ tested_at: now }).where('id', '=', id).execute()
  })

function failed(error: unknown) {
  if (error instanceof PushError) return 'failed' as const
  throw error
}
