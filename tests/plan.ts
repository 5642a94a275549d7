import type { Subscription } from '#/contract/billing.ts'

/** Starter in a paid month, as its founder sees it. */
export const plan: Subscription = {
  id: '0190e5a0-0000-7000-8000-000000000001',
  status: 'active',
  statusFormatted: 'Active',
  renewsAt: new Date('2099-12-20T09:13:00Z'),
  endsAt: null,
  variantId: 1055631,
  cardBrand: null,
  cardLastFour: null,
  karmaOwed: 0,
  givesAccess: true,
  planName: 'Starter',
  price: 29,
  karmaCredits: 12,
  pending: null,
  canCancel: true,
  canChange: true,
  canResume: false,
  nudge: null,
  alsoCharged: null,
  sandbox: null,
}
