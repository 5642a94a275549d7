/** The plan catalogue. Prices in US dollars per month. */
export const plans = [
  {
    name: 'Starter',
    price: 29,
    variantId: 1055631,
    karma: 12,
    postsPerWeek: 3,
    popular: false,
    description: 'For a first launch: a steady trickle of honest posts.',
    features: ['3 posts per week', 'Unlimited engagement campaigns', 'Review desk for every post'],
  },
  {
    name: 'Growth',
    price: 49,
    variantId: 1055657,
    karma: 12,
    postsPerWeek: 3,
    popular: true,
    description: 'For founders who want a team that knows the product.',
    features: ['3 posts per week', 'A dedicated team of contributors', 'Private squad chat room'],
  },
  {
    name: 'Pro',
    price: 99,
    variantId: 1055665,
    karma: 16,
    postsPerWeek: 4,
    popular: false,
    description: 'For products that are talked about every week.',
    features: ['4 posts per week', 'A dedicated team with a team lead', 'Private squad chat room'],
  },
] as const

export type Plan = (typeof plans)[number]

export const cheapestPrice = Math.min(...plans.map(plan => plan.price))

/** The plan of a provider's variant; undefined for one that is not sold, or no longer. */
export const planOf = (variantId: number): Plan | undefined => plans.find(plan => plan.variantId === variantId)

/** Length of the free trial in days; once per founder. */
export const trialDays = 1

/** How long an unpaid checkout is kept. The provider's own can be paid for an hour. */
export const checkoutsKeptDays = 30

/** Lemon Squeezy's subscription states. */
export const subscriptionStatuses = [
  'on_trial',
  'active',
  'paused',
  'past_due',
  'unpaid',
  'cancelled',
  'expired',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
