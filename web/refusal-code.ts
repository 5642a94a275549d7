/** The code of a named refusal; undefined for anything else that went wrong. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof Error && 'defined' in error && error.defined === true && 'code' in error
    ? String(error.code)
    : undefined

/** No such campaign for this reader. Also an id that is none: both mean that nothing is here. */
export const isUnknownCampaign = (error: unknown) =>
  refusalCode(error) === 'campaign_not_found' || (error instanceof Error && 'status' in error && error.status === 400)
