import { sql } from 'kysely'
import { attemptsMax, pauseAfter } from '#/rules/delivery.ts'
import type { Channel } from '#/rules/notifications.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import { sideBySide } from '../infra/jobs/side-by-side.ts'
import { LetterRefused } from '../infra/mail/mail.ts'
import { PushError } from '../infra/push/push.ts'
import { keptWordsOf, wordsOf } from '../infra/words-of.ts'
import type { World } from '../world.ts'
import type { Claimed, Outgoing, Target } from './claim.ts'
import { channelOf, claim } from './claim.ts'
import { dropWaiting } from './drop-waiting.ts'
import { mailNotices } from './mail.ts'
import { pushNotices } from './push.ts'
import { recallRead } from './recall.ts'

const targetsAtOnce = 100

/** Sends what is due on one channel to many targets concurrently; a slow one delays only its own. Safe on many servers at once. */
export const makeDelivering = (world: World, channel: Channel) =>
  sideBySide({
    find: () => (channel === 'email' && !world.mail ? dropMails(world) : dueTargets(world, channel)),
    keyOf: ({ userId, deviceId }: Target) => deviceId ?? userId,
    act: target => deliverTo(world, target),
    failed: (error, { userId }) => world.log.error('Delivering failed', error, { id: userId }),
  })

/** Without a mail server nobody was promised mail, so what is due is dropped. */
async function dropMails({ db }: World) {
  await dropWaiting(db, 'deliveries', sql`channel = 'email' and due_at <= now()`)
  return []
}

const dueTargets = ({ db }: World, channel: Channel) =>
  db
    .selectFrom('deliveries')
    .where('state', '=', sql.lit('waiting' as const))
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .select(['user_id as userId', 'device_id as deviceId'])
    .groupBy(['user_id', 'device_id'])
    .orderBy(all => all.fn.min('due_at'))
    .limit(targetsAtOnce)
    .execute()

/** All mail notices go in one mail, pushes one after another. A target that failed is left alone for a while. */
async function deliverTo(world: World, target: Target) {
  let went = true
  while (went) {
    const claimed = await claim(world, target)
    went = claimed !== null && (await send(world, target, claimed))
  }
}

/** Marked as sent only after it was accepted. After a crash in between it is sent again under the same id, and replaces itself. */
async function send(world: World, target: Target, { items, preferences }: Claimed) {
  const { userId, deviceId } = target
  try {
    if (deviceId) await pushNotices(world, deviceId, items, preferences)
    else await mailNotices(world, userId, items)
  } catch (error) {
    await putOff(world, target, items, error)
    return false
  }
  await change(world, async tx => {
    await tx
      .updateTable('deliveries')
      .from(these(items))
      // If the notice was rewritten meanwhile, which resets `attempts`, its delivery keeps waiting: the new text was not sent.
      .set({
        state: sql`case when deliveries.attempts = these.attempts then 'sent' else deliveries.state end`,
        sent_at: now,
        error: null,
      })
      .whereRef('deliveries.id', '=', 'these.id')
      .execute()
    if (deviceId)
      await recallRead(
        tx,
        deviceId,
        items.map(({ notice }) => notice.id),
      )
  })
  return true
}

/** Retried after a growing pause; given up after the last attempt, which an operator sees. */
async function putOff(world: World, target: Target, items: readonly Outgoing[], error: unknown) {
  const { userId, deviceId } = target
  const channel = channelOf(target)
  const [first] = items
  const asked = error instanceof PushError ? error : { worthTrying: !(error instanceof LetterRefused), pauseSeconds: 0 }
  const pause = Math.max(pauseAfter(first?.attempts ?? 1), asked.pauseSeconds)
  const isOver = sql<boolean>`${!asked.worthTrying} or these.attempts >= ${attemptsMax[channel]}`
  await change(world, async tx => {
    await tx
      .updateTable('deliveries')
      .from(these(items))
      .set({
        state: sql`case when ${isOver} then 'dead' else 'waiting' end`,
        due_at: inSeconds(pause),
        error: keptWordsOf(error),
      })
      .whereRef('deliveries.id', '=', 'these.id')
      .whereRef('deliveries.attempts', '=', 'these.attempts')
      .where('deliveries.state', '=', sql.lit('waiting' as const))
      .execute()
    if (deviceId && asked.worthTrying) await rest(tx, deviceId, pause)
  })
  world.log.info('Not delivered', { channel, id: userId, error: wordsOf(error) })
}

/** Everything else for the device waits as well: it would fail in the same way. */
const rest = (tx: Tx, deviceId: string, seconds: number) =>
  tx
    .updateTable('deliveries')
    .set({ due_at: inSeconds(seconds) })
    .where('device_id', '=', deviceId)
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '<', inSeconds(seconds))
    .execute()

const these = (items: readonly Outgoing[]) =>
  sql<{ id: string; attempts: number }>`(
    select * from unnest(${items.map(each => each.deliveryId)}::uuid[], ${items.map(each => each.attempts)}::int[])
    as t (id, attempts))`.as('these')
