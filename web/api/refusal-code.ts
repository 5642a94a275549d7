/** The code of a named refusal; undefined for anything else that went wrong. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof Error && 'defined' in error && error.defined === true && 'code' in error
    ? String(error.code)
    : undefined

/** A figure that a named refusal gives with its words; 0 when it gives none. */
export const refusalFigure = (error: unknown, name: string) =>
  error instanceof Error && 'data' in error ? Number(new Map(Object.entries(error.data ?? {})).get(name) ?? 0) : 0

/** No such campaign for this reader. Also an id that is none: both mean that nothing is here. */
export const isUnknownCampaign = (error: unknown) =>
  refusalCode(error) === 'campaign_not_found' || (error instanceof Error && 'status' in error && error.status === 400)
