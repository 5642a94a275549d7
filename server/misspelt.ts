import { fileOf, secretVariables, variables } from './variables.ts'

const ours = [...Object.keys(variables.shape), ...secretVariables.map(fileOf)]

/** Earlier names of variables. */
const renamed = new Map([['DATABASE_LINE', 'DATABASE_QUEUE']])

/** Names that are one typo or `_FILE` away from a variable of ours, or its earlier name, each with the variable: they would be ignored silently. */
export const misspelt = (env: Readonly<Record<string, string | undefined>>) =>
  Object.keys(env)
    .filter(name => !ours.includes(name))
    .flatMap(name => {
      const meant = renamed.get(name) ?? ours.find(known => isOneSlip(name.toUpperCase(), known)) ?? unfiled(name)
      return meant === undefined ? [] : [{ name, meant }]
    })

/** The variable whose name differs from this one only by `_FILE`: some may not come from a file, and some only from one. */
const unfiled = (name: string) => ours.find(known => fileOf(known) === name || known === fileOf(name))

/** One letter added, missing or replaced, two letters swapped, or equal. */
function isOneSlip(one: string, other: string) {
  const shorter = Math.min(one.length, other.length)
  let before = 0
  while (before < shorter && one[before] === other[before]) before += 1
  let behind = 0
  while (behind < shorter - before && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1
  const [a, b] = [one.slice(before, one.length - behind), other.slice(before, other.length - behind)]
  if (a.length === 2 && b.length === 2) return a[0] === b[1] && a[1] === b[0]
  return a.length <= 1 && b.length <= 1
}
