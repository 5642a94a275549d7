/** The plan catalogue. Prices in US dollars per month. */
export const plans = [
  {
    name: 'Starter',
    price: 29,
    variantId: 1055631,
    karma: 12,
    postsPerWeek: 3,
    hasTeam: false,
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
    hasTeam: true,
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
    hasTeam: true,
    popular: false,
    description: 'For products that are talked about every week.',
    features: ['4 posts per week', 'A dedicated team with a team lead', 'Private squad chat room'],
  },
] as const

export type Plan = (typeof plans)[number]

export const cheapestPrice = Math.min(...plans.map(plan => plan.price))

/** Other numbers under which each plan was sold: in the sandbox until a store gave it its own, or by a store before. */
export const earlierVariantIds: Readonly<Record<Plan['name'], readonly number[]>> = {
  Starter: [1055631],
  Growth: [1055657],
  Pro: [1055665],
}

/** The plan of a provider's variant, also under an earlier number; undefined for any other. */
export const planOf = (variantId: number): Plan | undefined =>
  plans.find(plan => plan.variantId === variantId) ??
  plans.find(({ name }) => earlierVariantIds[name].includes(variantId))

/** All numbers of the plans that come with a team of contributors. */
export const teamVariantIds: readonly number[] = plans
  .filter(({ hasTeam }) => hasTeam)
  .flatMap(({ name, variantId }) => [variantId, ...earlierVariantIds[name]])

/** Whether both numbers are those of one plan. */
export const isSamePlan = (one: number, other: number) => one === other || planOf(one) === planOf(other)

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
