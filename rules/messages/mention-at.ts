import { spellings } from '#/rules/letters.ts'
import { asTyped } from '#/rules/mentions.ts'
import { charactersIn } from '#/rules/squads.ts'

export interface Mentioned {
  id: string
  name: string
}

/**
 * The mention that begins at the @ at this index: the longest full name of a mentioned member, or else the word, if it
 * is part of such a name. A word that fits several members is shown as a mention, but its `ids` are empty: it mentions
 * someone only when it fits a single member.
 */
export function mentionAt(text: string, at: number, mentioned: readonly Mentioned[]) {
  const names = mentioned.flatMap(({ id, name }) => spellings(name).map(spelt => ({ id, name: spelt })))
  const longest = Math.max(0, ...names.map(({ name }) => name.length))
  const rest = text.slice(at + 1, at + 3 + Math.max(longest, wordMax))
  const named = names.filter(
    ({ name }) =>
      name &&
      rest.toLowerCase().startsWith(name.toLowerCase()) &&
      !/^[\p{L}\p{M}\p{N}_]/u.test(rest.slice(name.length)),
  )
  if (named.length > 0) {
    const length = Math.max(...named.map(({ name }) => name.length))
    return { name: text.slice(at, at + 1 + length), ids: idsOf(named.filter(({ name }) => name.length === length)) }
  }
  const run = /^[\p{L}\p{M}\p{N}\p{Join_Control}_.'’-]+/u.exec(rest)?.[0] ?? ''
  const word = run.replace(/[\p{Join_Control}.'’-]+$/u, '')
  const meant = charactersIn(word) < 2 ? [] : mentioned.filter(({ name }) => asTyped(name).includes(asTyped(word)))
  if (meant.length === 0) return undefined
  return { name: text.slice(at, at + 1 + word.length), ids: meant.length === 1 ? idsOf(meant) : [] }
}

const idsOf = (members: readonly Mentioned[]) => members.map(({ id }) => id)

const wordMax = 60
