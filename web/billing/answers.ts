import { trialDays } from '#/rules/plans.ts'

export const trialWords = `${trialDays} ${trialDays === 1 ? 'day' : 'days'}`

export const startTrial = `Start ${trialDays} Day Free Trial`

/** Shared by the pricing page and the FAQ. */
export const planAnswers = {
  billing: `Plans are billed monthly, in US dollars. A founder’s first plan starts with a free trial of ${trialWords}; the first month is charged when the trial ends, unless you cancel before then. The checkout shows what is charged and when before you confirm.`,
  switching:
    'Yes, at any time in Settings. An upgrade is charged pro rata and the extra karma is yours at once. A downgrade takes effect on the next billing date, and no karma is taken away. Switching back and forth within a month never adds karma twice.',
  karma:
    'Karma is what a plan grants each month: one karma buys one published post. It is set aside when you start a campaign and moves only when a post you approved is live. What a campaign does not use comes back to your balance. Comments on your campaigns cost you nothing.',
  refunds: `A month that has started is not refunded; use the free trial of ${trialWords} to decide before you pay. You can cancel at any time in Settings: the plan stays active to the end of the paid month, and nothing is charged after it.`,
} as const
