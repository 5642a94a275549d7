import { expect, test } from 'vitest'
import type { SubscriptionFacts } from './plan-karma.ts'
import { periodsOf } from './plan-karma.ts'

const [starter, growth, pro] = [1_055_631, 1_055_657, 1_055_665]
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

const named = (at: number, variantId: number, trial = false) => ({ at: day(at), variantId, trial })
type Invoice = SubscriptionFacts['invoices'][number]
const invoice = (at: number, reason: Invoice['reason'], status: Invoice['status'] = 'paid'): Invoice => ({
  id: `${reason} ${at}`,
  reason,
  status,
  at: day(at),
})
const facts = (change: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  id: 's1',
  createdAt: day(1),
  endedAt: null,
  trialCounts: true,
  named: [],
  invoices: [],
  ...change,
})
const due = (...all: SubscriptionFacts[]) => periodsOf(all).map(({ id, karma }) => [id, karma])

test('a trial, its first month and each month after are a period each', () => {
  const one = facts({
    named: [named(1, starter, true), named(2, starter), named(32, starter)],
    invoices: [invoice(2, 'renewal'), invoice(32, 'renewal')],
  })
  expect(due(one)).toEqual([
    ['trial:s1', 12],
    ['renewal 2', 12],
    ['renewal 32', 12],
  ])
})

test('a period is worth its dearest plan once, however often plans were switched in it', () => {
  const switches = [5, 6, 7, 8].flatMap(at => [named(at, at % 2 ? pro : starter)])
  const one = facts({
    named: [named(1, starter), ...switches],
    invoices: [invoice(1, 'initial'), invoice(5, 'updated'), invoice(7, 'updated')],
  })
  expect(due(one)).toEqual([['initial 1', 16]])
})

test('a plan that was not paid is worth nothing, and an invoice is not for a plan that was reported after it', () => {
  const one = facts({
    named: [named(1, starter), named(20, growth), named(25, pro)],
    invoices: [invoice(1, 'initial'), invoice(31, 'renewal', 'pending')],
  })
  expect(due(one)).toEqual([
    ['initial 1', 12],
    ['renewal 31', 0],
  ])
})

test('a refund takes its month, a partial one does not', () => {
  const one = facts({ named: [named(1, pro)], invoices: [invoice(1, 'initial', 'refunded')] })
  expect(due(one)).toEqual([['initial 1', 0]])
  expect(due({ ...one, invoices: [invoice(1, 'initial', 'partial_refund')] })).toEqual([['initial 1', 16]])
})

test('an upgrade whose month is not paid brings only the difference for which it was charged', () => {
  const month = (first: Invoice['status'], upgrade: Invoice['status']) =>
    due(
      facts({
        named: [named(1, starter), named(5, pro)],
        invoices: [invoice(1, 'initial', first), invoice(5, 'updated', upgrade)],
      }),
    )
  expect(month('paid', 'paid')).toEqual([['initial 1', 16]])
  expect(month('partial_refund', 'paid')).toEqual([['initial 1', 16]])
  expect(month('paid', 'refunded')).toEqual([['initial 1', 12]])
  for (const status of ['refunded', 'void', 'pending'] as const)
    expect(month(status, 'paid')).toEqual([['initial 1', 4]])
  expect(month('refunded', 'refunded')).toEqual([['initial 1', 0]])
})

test('an upgrade to a plan of equal karma brings none by itself, and one that was paid back can be bought again', () => {
  const equal = facts({
    named: [named(1, starter), named(5, growth)],
    invoices: [invoice(1, 'initial', 'refunded'), invoice(5, 'updated')],
  })
  expect(due(equal)).toEqual([['initial 1', 0]])
  const again = facts({
    named: [named(1, starter), named(5, pro), named(6, starter), named(7, pro)],
    invoices: [invoice(1, 'initial'), invoice(5, 'updated', 'refunded'), invoice(7, 'updated')],
  })
  expect(due(again)).toEqual([['initial 1', 16]])
})

test('the first invoice of a trial charges nothing and grants nothing beside the trial', () => {
  const one = facts({ named: [named(1, pro, true)], invoices: [invoice(1, 'initial')] })
  expect(due(one)).toEqual([['trial:s1', 16]])
})

test('a second subscription counts only once the first has ended, and its trial never', () => {
  const first = facts({ named: [named(1, starter)], invoices: [invoice(1, 'initial')], endedAt: day(40).getTime() })
  const second = facts({
    id: 's2',
    createdAt: day(10),
    named: [named(10, pro, true), named(11, pro)],
    invoices: [
      { ...invoice(11, 'renewal'), id: 'beside' },
      { ...invoice(41, 'renewal'), id: 'after' },
    ],
  })
  expect(due(second, first)).toEqual([
    ['initial 1', 12],
    ['trial:s2', 0],
    ['beside', 0],
    ['after', 16],
  ])
})

test('a month of a second subscription counts when that of the first was paid back, and only then', () => {
  const first = (status: Invoice['status']) =>
    facts({ named: [named(1, starter)], invoices: [invoice(1, 'initial', status), invoice(31, 'renewal')] })
  const second = facts({
    id: 's2',
    createdAt: day(10),
    named: [named(10, pro)],
    invoices: [
      { ...invoice(10, 'initial'), id: 'beside' },
      { ...invoice(40, 'renewal'), id: 'after' },
    ],
  })
  const karmaOf = (status: Invoice['status']) => due(first(status), second).map(([, karma]) => karma)
  expect(karmaOf('paid')).toEqual([12, 12, 0, 0])
  expect(karmaOf('partial_refund')).toEqual([12, 12, 0, 0])
  expect(karmaOf('refunded')).toEqual([0, 12, 16, 0])
})

test('a month beside a refunded one that keeps the karma of its upgrade: together they are worth the dearest plan', () => {
  const upgraded = (upgrade: Invoice['status'], to = pro) =>
    facts({
      named: [named(1, starter), named(5, to)],
      invoices: [invoice(1, 'initial', 'refunded'), invoice(5, 'updated', upgrade)],
    })
  const second = (plan: number) =>
    facts({
      id: 's2',
      createdAt: day(10),
      named: [named(10, plan)],
      invoices: [{ ...invoice(10, 'initial'), id: 'beside' }],
    })
  const karmaOf = (...all: SubscriptionFacts[]) => due(...all).map(([, karma]) => karma)
  expect(karmaOf(upgraded('paid'), second(starter))).toEqual([4, 12])
  expect(karmaOf(upgraded('paid'), second(pro))).toEqual([4, 12])
  expect(karmaOf(upgraded('refunded'), second(pro))).toEqual([0, 16])
  expect(karmaOf(upgraded('paid', growth), second(pro))).toEqual([0, 16])
  const third = { ...second(pro), id: 's3', createdAt: day(11) }
  expect(karmaOf(upgraded('paid'), second(starter), third)).toEqual([4, 12, 0])
})

test('the order in which the facts are known does not matter', () => {
  const one = facts({
    named: [named(1, starter, true), named(2, starter), named(9, pro), named(20, growth), named(32, growth)],
    invoices: [invoice(2, 'renewal'), invoice(9, 'updated'), invoice(32, 'renewal')],
  })
  const other = { ...one, named: one.named.toReversed(), invoices: one.invoices.toReversed() }
  expect(due(one)).toEqual([
    ['trial:s1', 12],
    ['renewal 2', 16],
    ['renewal 32', 12],
  ])
  expect(due(other)).toEqual(due(one))
})

test('the dearest plan counts in whatever order plans were switched; of two with equal karma the one that costs more', () => {
  const planIn = (...variants: number[]) =>
    periodsOf([facts({ named: variants.map(variant => named(1, variant, true)) })]).map(({ plan }) => plan?.name)
  expect([planIn(pro, starter), planIn(starter, pro)]).toEqual([['Pro'], ['Pro']])
  expect([planIn(growth, starter), planIn(starter, growth)]).toEqual([['Growth'], ['Growth']])
})

test('a payment counts also when the provider reports late which plan it was for, or that the trial is over', () => {
  expect(due(facts({ named: [named(2, pro)], invoices: [invoice(1, 'initial')] }))).toEqual([['initial 1', 16]])
  const tried = facts({ named: [named(1, starter, true)], invoices: [invoice(2, 'renewal')] })
  expect(due(tried).at(-1)).toEqual(['renewal 2', 12])
})

test('an upgrade may be reported up to a minute after its invoice; a month is on the plan that was known by then', () => {
  const reportedAfter = (ms: number, reason: Invoice['reason']) =>
    due(
      facts({
        named: [named(1, starter), { ...named(5, pro), at: new Date(day(5).getTime() + ms) }],
        invoices: [invoice(1, 'initial'), invoice(5, reason)],
      }),
    ).map(([, karma]) => karma)
  expect([reportedAfter(60_000, 'updated'), reportedAfter(60_001, 'updated')]).toEqual([[16], [12]])
  expect(reportedAfter(1_000, 'renewal')).toEqual([12, 12])
})

test('an upgrade whose month is not known yet, and an unpaid month of a plan that is not sold, are worth nothing', () => {
  expect(due(facts({ named: [named(1, pro)], invoices: [invoice(5, 'updated')] }))).toEqual([])
  const unknown = facts({ named: [named(1, 1)], invoices: [invoice(1, 'initial', 'void')] })
  expect(due(unknown)).toEqual([['initial 1', 0]])
})

test('what is paid beside the trial of an older subscription counts for nothing; from the moment that one ends, it counts', () => {
  const first = facts({ named: [named(1, starter, true)], invoices: [invoice(20, 'renewal')] })
  const second = (status: Invoice['status'] = 'paid') =>
    facts({ id: 's0', createdAt: day(3), named: [named(3, pro)], invoices: [invoice(3, 'initial', status)] })
  const [tried, , beside] = periodsOf([second(), first])
  expect([tried, beside]).toMatchObject([
    { karma: 12, isBeside: false },
    { karma: 0, isBeside: true },
  ])
  expect(periodsOf([first, second('void')]).at(-1)).toMatchObject({ karma: 0, isBeside: false })
  expect(due({ ...first, endedAt: day(3).getTime() }, second()).at(-1)).toEqual(['initial 3', 16])
  expect(due({ ...first, trialCounts: false })).toEqual([
    ['trial:s1', 0],
    ['renewal 20', 12],
  ])
})

test('what happened at the same moment is told apart in the same way each time', () => {
  const one = facts({ named: [named(1, starter)], invoices: [invoice(1, 'initial')] })
  const other = facts({ id: 's2', named: [named(1, pro)], invoices: [{ ...invoice(1, 'initial'), id: 'other' }] })
  expect(due(one, other)).toEqual([
    ['initial 1', 12],
    ['other', 0],
  ])
  expect(due(other, one)).toEqual(due(one, other))
  const paidBack = { ...one, invoices: [invoice(1, 'initial', 'refunded')] }
  expect(due(paidBack, other).at(-1)).toEqual(['other', 16])
  const reports = [named(1, starter), { ...named(1, pro), at: new Date(day(1).getTime() + 1_000) }]
  const invoices = [invoice(1, 'initial'), invoice(1, 'updated')]
  expect(due(facts({ named: reports, invoices }))).toEqual([['initial 1', 16]])
  expect(due(facts({ named: reports, invoices: invoices.toReversed() }))).toEqual([['initial 1', 16]])
})
