import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { canChange, chargesNoMore } from '#/rules/subscription.ts'
import type { RefusalCode } from '#/rules/words.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { eachOnItsOwn } from '../infra/jobs/each.ts'
import type { ProviderSubscription } from '../infra/payments/payments.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { takeRaised } from '../limits.ts'
import { refuse, refuseOn } from '../refusals.ts'
import type { World } from '../world.ts'
import { lockBuyer } from './facts.ts'
import { refresh } from './refresh.ts'

export interface Intent {
  kind: 'change' | 'undo' | 'cancel' | 'resume'
  subscriptionId: string
  variantId: number | null
  /** The plan that a change leaves. */
  from?: number
}

type Kept = Intent & {
  id: string
  userId: string
  /** The plan that was to begin on the next billing date; scheduled again if an upgrade withdraws it and then fails. */
  waiting: number | null
}

interface Request<Facts> {
  /**
   * What the request means in the current state, read under the buyer's lock; refuses if it makes no sense any more. `intent` is null if
   * there is nothing left to change, as when the request is repeated after a lost answer. `waiting`: the plan that was to begin on the next
   * billing date, if `ask` withdraws that first.
   */
  means: (db: Db) => Promise<{ intent: Intent | null; facts: Facts; waiting?: number | null }>
  ask: (facts: Facts) => Promise<void>
  failed: RefusalCode
  /** The refusal to give instead of `failed` if the plan that waited may be lost as well. */
  lost?: RefusalCode
}

/**
 * Asks the provider for one change, one at a time per person. The intent is stored first, so that after any failure the provider's
 * state tells what became of it. A missing response is ambiguous and resolved the same way.
 */
export async function askProvider<Facts>(
  { world, me }: SignedIn,
  { means, ask, failed, lost = failed }: Request<Facts>,
): Promise<Facts> {
  await resolveIntents(world, me.id)
  const { facts, kept } = await change(world, async tx => {
    // The previous change is applied under the same lock, so this reads its result.
    await lockBuyer(tx, me.id)
    await takeRaised(tx, 'paymentAsked', me.id, world.config)
    const { intent, facts: read, waiting = null } = await means(tx)
    const row = intent && { ...intent, id: randomUUIDv7(), userId: me.id, waiting }
    if (row) await tx.insertInto('billing_intents').values(rowOf(row)).execute()
    return { kept: row, facts: read }
  }).catch(refuseOn({ billing_intents_open: 'billing_busy' }))
  if (!kept) return facts
  try {
    await ask(facts)
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    world.log.error('The payment provider failed', error, { kind: kept.kind })
    // After a refusal nothing has changed. Closed before the provider is read below, which may fail: an open intent blocks the next one.
    if (error.kind === 'refused' && kept.waiting === null) await close(world, kept.id, 'failed')
  }
  const outcome = await resolve(world, kept)
  if (outcome === 'done') return facts
  return refuse(kept.waiting === null || outcome === 'failed' ? failed : lost)
}

const rowOf = ({ id, userId, kind, subscriptionId, variantId, from, waiting }: Kept) => ({
  id,
  user_id: userId,
  kind,
  subscription_id: subscriptionId,
  variant_id: variantId,
  from_variant_id: from ?? null,
  waiting_variant_id: waiting,
  state: 'open' as const,
})

/** The last request about a subscription that did not fail, to recognise its repeat after a lost answer. */
export const latestIntent = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('billing_intents')
    .select(['kind', 'variant_id as variantId', 'from_variant_id as from'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Whether the change took effect. `lost`: it did not, and neither can the waiting change that it withdrew be scheduled again.
 * `unknown`: the provider does not answer, and the intent stays open for the job.
 */
async function resolve(world: World, intent: Kept): Promise<'done' | 'failed' | 'lost' | 'unknown'> {
  try {
    const { said } = await refresh(world, intent.userId, intent.subscriptionId)
    const isSo = said !== null && tookEffect(intent, said)
    const isLost = !isSo && said !== null && !(await stillWaits(world, intent, said))
    await close(world, intent.id, isSo ? 'done' : 'failed')
    if (isLost) return 'lost'
    return isSo ? 'done' : 'failed'
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    world.log.error('The payment provider does not answer', error, { kind: intent.kind })
    return 'unknown'
  }
}

/** Schedules the waiting change again if the failed upgrade had withdrawn it. Asking twice for it changes nothing. */
async function stillWaits(world: World, { userId, subscriptionId, waiting }: Kept, said: ProviderSubscription) {
  if (waiting === null || said.variantId === waiting || !canChange(said)) return true
  try {
    await world.payments.change(subscriptionId, { variantId: waiting, when: 'renewal' })
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind === 'unknown') throw error
    world.log.error('The payment provider refused a change that had been waiting', error, { subscriptionId })
    return false
  }
  const refreshed = await refresh(world, userId, subscriptionId)
  return refreshed.said?.variantId === waiting
}

function tookEffect({ kind, variantId }: Intent, said: ProviderSubscription) {
  switch (kind) {
    case 'change':
    case 'undo':
      return said.variantId === variantId
    case 'cancel':
      return chargesNoMore(said.status)
    case 'resume':
      return !chargesNoMore(said.status)
  }
}

const close = (world: World, id: string, state: 'done' | 'failed') =>
  world.db
    .updateTable('billing_intents')
    .set({ state, closed_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`state = 'open'`)
    .execute()

/** Resolves intents that have been open so long that nobody is working on them: after a crash, or when the provider did not answer. */
export async function resolveIntents(world: World, userId?: string) {
  const open = await world.db
    .selectFrom('billing_intents')
    .select(['id', 'kind', 'user_id as userId', 'subscription_id as subscriptionId', 'variant_id as variantId'])
    .select('waiting_variant_id as waiting')
    .where(sql<boolean>`state = 'open' and created_at < now() - interval '1 minute'`)
    .where(row => (userId ? row('user_id', '=', userId) : row.lit(true)))
    // As in `reconcile`: those that always fail must not come first in every run.
    .orderBy(sql`random()`)
    .limit(20)
    .execute()
  await eachOnItsOwn(world.log, 'Resolving a change at the provider', open, intent => resolve(world, intent))
}
