import { statusOf } from './status-of.ts'

/** The code of a named refusal; undefined for anything else that went wrong. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof Error && 'defined' in error && error.defined === true && 'code' in error
    ? String(error.code)
    : undefined

/** The server could not read the input, such as an invalid id in the page's address. */
export const isBadInput = (error: unknown) => statusOf(error) === 400

/** The campaign does not exist for this reader. An invalid id means the same. */
export const isUnknownCampaign = (error: unknown) => refusalCode(error) === 'campaign_not_found' || isBadInput(error)
