/** The form's values, and the campaign as it was when they were typed. The difference is the user's change. */
export interface Edit<Values> {
  base: Values
  typed: Values
}

/** The current campaign with the user's changes applied. Untouched fields show what another tab or person saved meanwhile. */
export const shownOf = <Values extends object>(now: Values, { base, typed }: Edit<Values>): Values => ({
  ...now,
  ...changes(base, typed),
})

export const isSame = <Values extends object>(one: Values, other: Values) =>
  Object.keys(changes(one, other)).length === 0

/** The values that differ afterwards. */
export function changes<T extends object>(before: T, after: T) {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name))),
  )
}
