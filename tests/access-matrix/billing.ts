import { sql } from 'kysely'
import type { SubscriptionStatus } from '#/rules/plans.ts'
import { checkoutOf, pro, shownPlan, starter } from '../buying.ts'
import { endPlan } from '../by-hand.ts'
import type { TestWorld } from '../world.ts'
import type { Outcomes, Rows } from './callers.ts'
import { absent, adminsOnly, everybodySignedIn, founders } from './callers.ts'

async function fransCheckout(world: TestWorld) {
  await endPlan(world, world.fran)
  return { id: await checkoutOf(world.fran, starter) }
}

/** Puts Fran and Fred on Pro in our database and in the sandbox; `next` is the plan that follows. */
async function plans({ db, fran, fred }: TestWorld, status: SubscriptionStatus = 'on_trial', next: number = pro) {
  const until = sql<Date>`now() + interval '1 day'`
  const state = { status, variant_id: next, renews_at: until, ends_at: status === 'cancelled' ? until : null }
  const theirs = db.updateTable('subscriptions').set({ ...state, plan_variant_id: pro })
  const rows = await theirs.where('user_id', 'in', [fran.id, fred.id]).returning('provider_id').execute()
  const ids = rows.map(({ provider_id }) => provider_id)
  await db.updateTable('sandbox_subscriptions').set(state).where('id', 'in', ids).execute()
}

/** Fran and Fred have a plan. An admin may have one, but Ada has none. */
const subscribers = (ada: Outcomes['ada'], change: Partial<Outcomes> = {}): Outcomes => ({
  visitor: 'not_signed_in',
  cara: 'plans_for_founders',
  carl: 'plans_for_founders',
  nora: 'plans_for_founders',
  fred: 'ok',
  fran: 'ok',
  ada,
  ...change,
})

const withoutPlan = (code: Outcomes['cara']) => ({ cara: code, carl: code, nora: code })

const keptEvent = async ({ db }: TestWorld) => ({
  id: (await db.selectFrom('webhook_events').select('id').executeTakeFirstOrThrow()).id,
  present: null,
})

export const billing: Rows = {
  'billing.subscription': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'billing.checkout': {
    'a plan': {
      input: async world => {
        await endPlan(world, world.fran)
        await endPlan(world, world.fred)
        return { variantId: starter }
      },
      expected: {
        visitor: 'login_to_subscribe',
        cara: 'plans_for_founders',
        carl: 'plans_for_founders',
        nora: 'plans_for_founders',
        fred: 'ok',
        fran: 'ok',
        ada: 'ok',
      },
    },
  },
  'billing.sandboxCheckout': {
    "fran's": { input: fransCheckout, expected: founders('not_found', { fran: 'ok' }) },
    absent: { input: absent, expected: founders('not_found') },
  },
  'billing.paySandbox': {
    "fran's": { input: fransCheckout, expected: founders('not_found', { fran: 'ok' }) },
    absent: { input: absent, expected: founders('not_found') },
  },
  'billing.preview': {
    'another plan': {
      input: async world => (await plans(world), { variantId: starter }),
      expected: subscribers('nothing_to_change'),
    },
  },
  'billing.changePlan': {
    'another plan': {
      input: async world => (await plans(world), { variantId: starter }),
      expected: subscribers('nothing_to_change'),
    },
  },
  'billing.undoChange': {
    "one's own": {
      input: world => plans(world, 'on_trial', starter),
      expected: subscribers('no_pending_change'),
    },
  },
  'billing.cancel': {
    "fran's": {
      input: world => plans(world).then(() => shownPlan(world.fran)),
      // Somebody who has lost the role that their plan is for can still cancel it.
      expected: subscribers('nothing_to_cancel', {
        visitor: 'not_authenticated',
        fred: 'nothing_to_cancel',
        ...withoutPlan('nothing_to_cancel'),
      }),
    },
    absent: {
      input: absent,
      expected: subscribers('nothing_to_cancel', {
        visitor: 'not_authenticated',
        fred: 'nothing_to_cancel',
        fran: 'nothing_to_cancel',
        ...withoutPlan('nothing_to_cancel'),
      }),
    },
  },
  'billing.resume': {
    "fran's": {
      input: world => plans(world, 'cancelled').then(() => shownPlan(world.fran)),
      expected: subscribers('nothing_to_resume', { fred: 'nothing_to_resume' }),
    },
    absent: {
      input: absent,
      expected: subscribers('nothing_to_resume', { fred: 'nothing_to_resume', fran: 'nothing_to_resume' }),
    },
  },
  'billing.links': {
    "one's own": { input: world => plans(world), expected: subscribers('not_found', withoutPlan('not_found')) },
  },
  'billing.moveSandbox': {
    "one's own": {
      input: async world => {
        if (world.sandbox) world.sandbox.clock = true
        await plans(world)
        return { happens: 'month' }
      },
      expected: founders('ok', { ada: 'not_found' }),
    },
  },
  'billing.events': { 'the first page': { input: () => ({}), expected: adminsOnly } },
  'billing.replayEvent': {
    'one that is kept': { input: keptEvent, expected: adminsOnly },
    absent: { input: () => ({ ...absent(), present: null }), expected: { ...adminsOnly, ada: 'not_found' } },
  },
}
