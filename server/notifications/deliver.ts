import { sql } from 'kysely'
import { attemptsMax, pauseAfter } from '#/rules/delivery.ts'
import type { Preferences } from '#/rules/preferences.ts'
import { sleepless } from '../infra/jobs/at-once.ts'
import { LetterRefused } from '../infra/mail/mail.ts'
import type { World } from '../world.ts'
import type { Outgoing, Target } from './claim.ts'
import { claim } from './claim.ts'
import { mailNotices } from './mail.ts'
import { pushNotices } from './push.ts'

const targetsAtOnce = 100

/** Sends what is due, many targets at a time; a slow one keeps only its own waiting. Safe on many servers at once. */
export const makeDelivering = (world: World) =>
  sleepless({
    find: async () => {
      if (!world.mail) await dropMails(world)
      return dueTargets(world)
    },
    keyOf: ({ userId, deviceId }) => deviceId ?? userId,
    act: target => deliverTo(world, target),
    failed: (error, { userId }) => world.log.error('Delivering failed', error, { id: userId }),
  })

/** Without a mail server nobody was promised a mail. */
const dropMails = ({ db }: World) =>
  db
    .updateTable('deliveries')
    .set({ state: 'dropped' })
    .where('state', '=', sql.lit('waiting' as const))
    .where('channel', '=', 'email')
    .where('due_at', '<=', sql<Date>`now()`)
    .execute()

const dueTargets = ({ db }: World) =>
  db
    .selectFrom('deliveries')
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '<=', sql<Date>`now()`)
    .select(['user_id as userId', 'device_id as deviceId'])
    .groupBy(['user_id', 'device_id'])
    .orderBy(all => all.fn.min('due_at'))
    .limit(targetsAtOnce)
    .execute()

export async function deliverTo(world: World, target: Target) {
  const claimed = await claim(world, target)
  if (!claimed) return
  for (const parcel of parcelsOf(target, claimed.items)) await send(world, target, parcel, claimed.preferences)
}

/** A mail carries all that is due. A push carries one notice; those that quiet hours held go together. */
function parcelsOf({ deviceId }: Target, items: readonly Outgoing[]): Outgoing[][] {
  if (!deviceId) return [[...items]]
  const held = items.filter(item => item.held)
  const others = items.filter(item => !item.held).map(item => [item])
  return held.length > 0 ? [held, ...others] : others
}

/** Marked only after it was taken: a crash in between sends it again, under the same name, so that it replaces itself. */
async function send(world: World, { userId, deviceId }: Target, parcel: Outgoing[], preferences: Preferences) {
  try {
    if (deviceId) await pushNotices(world, deviceId, parcel, preferences)
    else await mailNotices(world, userId, parcel)
  } catch (error) {
    return putOff(world, deviceId ? 'push' : 'email', parcel, error)
  }
  return world.db
    .updateTable('deliveries')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, error: null })
    .where('id', 'in', idsOf(parcel))
    .execute()
}

/** Tried again after a pause that grows; given up after the last attempt, or when no other would help, for an operator to see. */
async function putOff(world: World, channel: keyof typeof attemptsMax, parcel: Outgoing[], error: unknown) {
  const words = error instanceof Error ? error.message : String(error)
  const attempts = Math.max(...parcel.map(each => each.attempts))
  const dead = attempts >= attemptsMax[channel] || error instanceof LetterRefused
  world.log.info(dead ? 'A delivery was given up' : 'A delivery failed', { channel, attempts, error: words })
  await world.db
    .updateTable('deliveries')
    .set({
      state: dead ? 'dead' : 'waiting',
      due_at: sql<Date>`now() + make_interval(secs => ${pauseAfter(attempts)})`,
      error: words.slice(0, errorMax),
    })
    .where('id', 'in', idsOf(parcel))
    .execute()
}

const errorMax = 500
const idsOf = (parcel: readonly Outgoing[]) => parcel.map(({ deliveryId }) => deliveryId)
