import type { Plan } from '#/rules/plans.ts'
import { plans } from '#/rules/plans.ts'

/** The pricing page with the plan that a visitor chose, to come back to after signing up. */
export const chosenPath = ({ name }: Plan) => `/pricing?plan=${name}`

/** The plan of such a path. */
export const chosenIn = (path: string | undefined) => plans.find(plan => chosenPath(plan) === path)
