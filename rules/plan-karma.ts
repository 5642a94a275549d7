import type { Plan } from './plans.ts'
import { planOf } from './plans.ts'

export const invoiceReasons = ['initial', 'renewal', 'updated'] as const
export type InvoiceReason = (typeof invoiceReasons)[number]
export const invoiceStatuses = ['pending', 'paid', 'void', 'refunded', 'partial_refund'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Which plan the provider reported at a point in time. */
interface Named {
  at: Date
  variantId: number
  trial: boolean
}

interface Invoice {
  id: string
  reason: InvoiceReason
  status: InvoiceStatus
  at: Date
}

/** Everything known about one subscription, in any order. */
export interface SubscriptionFacts {
  id: string
  createdAt: Date
  /** When it stops giving access, in milliseconds since 1970; null while there is no end. */
  endedAt: number | null
  /** False when this person already had a trial, under whatever account. */
  trialCounts: boolean
  named: readonly Named[]
  invoices: readonly Invoice[]
}

/** A trial or a paid month. */
export interface Period {
  id: string
  subscription: string
  at: Date
  /** The most expensive plan that was paid for in it; null when none was. */
  plan: Plan | null
  /** What is due for it. */
  karma: number
  /** It was paid, and counts for nothing: an older paid subscription ran at that time, or a trial came before. */
  isBeside: boolean
  /** It was paid, at least in part, for a plan that the catalogue no longer has: less karma may be due than was. */
  isUnknown: boolean
}

/**
 * The periods of a person with the plan due for each, independent of the order in which webhooks arrived. A period counts its most
 * expensive plan once, so that switching back and forth mints no karma. After a partial refund the month still counts as paid.
 */
export function periodsOf(subscriptions: readonly SubscriptionFacts[]): Period[] {
  const inOrder = subscriptions.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return inOrder.flatMap((one, index) => {
    const older = inOrder.slice(0, index)
    // One trial per founder; a second subscription that runs beside another counts for nothing, unless that one was paid back.
    const besideAt = (at: Date) => older.filter(each => !hasEnded(each, at)).map(each => paidBackAt(each, at))
    return [...trialOf(one, index === 0 && one.trialCounts), ...monthsOf(one, besideAt)]
  })
}

const hasEnded = ({ endedAt }: SubscriptionFacts, at: Date) => endedAt !== null && endedAt <= at.getTime()

/** The month that ran at this time if its payment was refunded, and null if not. An upgrade in it may still be paid. */
function paidBackAt(one: SubscriptionFacts, at: Date) {
  const month = monthsOf(one, () => []).findLast(each => each.at <= at)
  return month && one.invoices.some(({ id, status }) => id === month.id && status === 'refunded') ? month : null
}

function trialOf({ id, createdAt, named }: SubscriptionFacts, first: boolean): Period[] {
  const tried = named.filter(({ trial }) => trial)
  if (tried.length === 0) return []
  const plan = first ? dearest(tried) : null
  const karma = plan?.karma ?? 0
  const isUnknown = first && tried.some(lacksPlan)
  return [{ id: `trial:${id}`, subscription: id, at: createdAt, plan, karma, isBeside: !first, isUnknown }]
}

type BesideAt = (at: Date) => readonly (Period | null)[]

function monthsOf({ id, named, invoices }: SubscriptionFacts, besideAt: BesideAt): Period[] {
  const months: { month: Omit<Period, 'karma'>; unpaid: number; kept: readonly Period[] }[] = []
  const inOrder = named.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const invoice of invoices.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))) {
    const then = namedAt(inOrder, invoice)
    if (invoice.reason !== 'renewal' && then.every(({ trial }) => trial)) continue
    const beside = besideAt(invoice.at)
    const isBeside = isPaid(invoice.status) && beside.includes(null)
    const counts = isPaid(invoice.status) && !isBeside
    const [plan, isUnknown] = [counts ? dearest(then) : null, counts && then.some(lacksPlan)]
    const last = months.at(-1)?.month
    if (invoice.reason === 'updated' && last)
      Object.assign(last, { plan: dearer(last.plan, plan), isUnknown: last.isUnknown || isUnknown })
    if (invoice.reason === 'updated') continue
    const unpaid = isPaid(invoice.status) ? 0 : (dearest(then)?.karma ?? 0)
    const kept = beside.flatMap(each => each ?? [])
    months.push({
      month: { id: invoice.id, subscription: id, at: invoice.at, plan, isBeside, isUnknown },
      unpaid,
      kept,
    })
  }
  return months.map(({ month, unpaid, kept }) => ({ ...month, karma: worthOf(month.plan, unpaid, kept) }))
}

/**
 * The karma of a month. If its invoice was refunded but its upgrade paid, only the upgrade's difference counts. If it runs beside refunded
 * months that keep the karma of an upgrade, all of them together are worth no more than the most expensive plan among them.
 */
function worthOf(plan: Plan | null, unpaid: number, kept: readonly Period[]) {
  const most = Math.max(...[plan, ...kept.map(each => each.plan)].map(each => each?.karma ?? 0))
  const left = most - kept.reduce((sum, { karma }) => sum + karma, 0)
  return Math.max(0, Math.min((plan?.karma ?? 0) - unpaid, left))
}

const isPaid = (status: InvoiceStatus) => status === 'paid' || status === 'partial_refund'

/** The provider may write the invoice of an upgrade moments before the upgrade itself. */
const togetherMs = 60_000

/** What was reported last before an invoice; for an upgrade's invoice, also what was reported within this time after it. */
function namedAt(inOrder: readonly Named[], { at, reason }: Invoice) {
  const last = inOrder.findLast(each => each.at <= at) ?? inOrder[0]
  const until = reason === 'updated' ? at.getTime() + togetherMs : at.getTime()
  return inOrder.filter(
    each => each.at.getTime() === last?.at.getTime() || (each.at > at && each.at.getTime() <= until),
  )
}

const lacksPlan = ({ variantId }: Named) => planOf(variantId) === undefined

const dearest = (named: readonly Named[]) =>
  named.map(({ variantId }) => planOf(variantId) ?? null).reduce<Plan | null>(dearer, null)

const dearer = (a: Plan | null, b: Plan | null) => {
  if (!a || !b) return a ?? b
  return b.karma > a.karma || (b.karma === a.karma && b.price > a.price) ? b : a
}
