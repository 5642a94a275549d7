import type { Period, SubscriptionFacts } from '#/rules/plan-karma.ts'
import { periodsOf } from '#/rules/plan-karma.ts'
import type { SubscriptionState } from '#/rules/subscription.ts'
import { endOfAccess } from '#/rules/subscription.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { grant, lockAvailable, takeBack } from '../karma/ledger.ts'

/**
 * Brings a person's karma in line with what is due for their periods, granting or taking back the difference. Idempotent and
 * independent of the order of events: the same facts give the same karma. The person's row must be locked.
 */
export async function settleKarma(tx: Tx, tell: Tell, userId: string) {
  const periods = periodsOf(await readFacts(tx, userId))
  const booked = await tx.selectFrom('period_grants').selectAll().where('user_id', '=', userId).execute()
  const gone = booked.filter(({ period }) => periods.every(({ id }) => id !== period))
  let moved = false
  for (const period of [...gone.map(({ period: id }) => ({ ...nothingDue, id })), ...periods])
    moved = (await settlePeriod(tx, userId, period, booked)) || moved
  await namePlans(tx, periods)
  if (moved) tell(userId, { name: 'karma_moved' })
}

const nothingDue = { subscription: '', at: new Date(0), plan: null, karma: 0, isBeside: false, isUnknown: false }

type Booked = readonly { period: string; karma: number; moves: number }[]

async function settlePeriod(tx: Tx, userId: string, period: Period, booked: Booked) {
  const before = booked.find(each => each.period === period.id) ?? { karma: 0, moves: 0 }
  const due = period.karma
  // What a plan that is sold no more was worth cannot be said any more, so nothing is taken back.
  if (due === before.karma || (period.isUnknown && due < before.karma)) return false
  const cause = before.moves === 0 ? period.id : `${period.id}:${before.moves}`
  const row = { period: period.id, user_id: userId, karma: due, moves: before.moves + 1 }
  await tx
    .insertInto('period_grants')
    .values(row)
    .onConflict(on => on.column('period').doUpdateSet(row))
    .execute()
  if (due > before.karma)
    await give(tx, userId, { cause, amount: due - before.karma, reason: reasonOf(period, before) })
  else await takeKarma(tx, userId, { cause, amount: before.karma - due, reason: whyTaken(period) })
  return true
}

function reasonOf({ id, plan, karma }: Period, before: { karma: number }) {
  if (before.karma > 0 || karma < (plan?.karma ?? 0)) return `${plan?.name} plan, the difference`
  return `${plan?.name} plan, ${id.startsWith('trial:') ? 'trial' : 'one month'}`
}

/** An expired plan may be reactivated; karma from a second plan bought in the meantime is then taken back. */
function whyTaken({ id, isBeside }: Period) {
  if (id.startsWith('trial:')) return 'The free trial is once per person'
  return isBeside ? 'An earlier plan runs again, and only one counts at a time' : 'A payment was refunded'
}

interface Move {
  cause: string
  amount: number
  reason: string
}

/** Debts are settled first. */
async function give(tx: Tx, userId: string, { cause, amount, reason }: Move) {
  await grant(tx, { to: userId, amount, period: cause, reason })
  const owed = await owedBy(tx, userId)
  if (owed > 0) {
    const paid = Math.min(owed, await lockAvailable(tx, userId))
    await setOwed(tx, userId, owed - paid)
    if (paid > 0)
      await takeBack(tx, { from: userId, amount: paid, cause: `debt:${cause}`, reason: 'Owed since a refund' })
  }
}

/** No balance becomes negative: what was already spent is recorded as debt. */
async function takeKarma(tx: Tx, userId: string, { cause, amount, reason }: Move) {
  const taken = Math.min(amount, await lockAvailable(tx, userId))
  if (taken > 0) await takeBack(tx, { from: userId, amount: taken, cause: `back:${cause}`, reason })
  if (taken < amount) await setOwed(tx, userId, (await owedBy(tx, userId)) + amount - taken)
}

async function owedBy(tx: Tx, userId: string) {
  const row = await tx.selectFrom('billing_debts').select('owed').where('user_id', '=', userId).executeTakeFirst()
  return row?.owed ?? 0
}

const setOwed = (tx: Tx, userId: string, owed: number) =>
  tx
    .insertInto('billing_debts')
    .values({ user_id: userId, owed })
    .onConflict(on => on.column('user_id').doUpdateSet({ owed }))
    .execute()

/** Stores the plan that is paid for in the present month; null if none is. */
async function namePlans(tx: Tx, periods: readonly Period[]) {
  for (const id of new Set(periods.map(({ subscription }) => subscription))) {
    const now = periods
      .filter(each => each.subscription === id)
      .toSorted((a, b) => +a.at - +b.at)
      .at(-1)
    await tx
      .updateTable('subscriptions')
      .set({ plan_variant_id: now?.plan?.variantId ?? null })
      .where('provider_id', '=', id)
      .execute()
  }
}

async function readFacts(db: Db, userId: string): Promise<SubscriptionFacts[]> {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .select(['provider_id as id', 'provider_created_at as createdAt', 'trial_counts as trialCounts'])
    .select(['status', 'ends_at as endsAt', 'renews_at as renewsAt'])
    .execute()
  const named = await db
    .selectFrom('subscription_plans')
    .innerJoin('subscriptions', 'subscriptions.provider_id', 'subscription_plans.provider_id')
    .where('subscriptions.user_id', '=', userId)
    .select(['subscription_plans.provider_id as of', 'at', 'subscription_plans.variant_id as variantId', 'trial'])
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .where('user_id', '=', userId)
    .select(['id', 'subscription_id as of', 'reason', 'status', 'provider_created_at as at'])
    .execute()
  return subscriptions.map(({ id, createdAt, trialCounts, ...state }) => ({
    id,
    createdAt,
    trialCounts,
    endedAt: endOf(state),
    named: named.filter(({ of }) => of === id),
    invoices: invoices.filter(({ of }) => of === id),
  }))
}

/**
 * An unpaid subscription may expire weeks after its access ended. It ends with its access here, so that a plan bought in between does not
 * count as a second one beside it.
 */
function endOf(state: Pick<SubscriptionState, 'status' | 'endsAt' | 'renewsAt'>) {
  const end = endOfAccess(state)
  return end !== null && state.renewsAt ? Math.min(end, state.renewsAt.getTime()) : end
}
