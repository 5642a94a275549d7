import { sql } from 'kysely'
import { beginsWord, folded, searchTerms, wordsOfText } from '#/rules/search.ts'
import type { Db } from '../infra/db/pool.ts'
import { literally } from '../search.ts'
import { meant } from './words.ts'

type Condition = ReturnType<typeof sql<boolean>>

/** What to search: name and description, or only the name. */
type Column = 'campaigns.search_text' | 'campaigns.name_text'

/** A campaign must contain every term of the search, in any order. */
export const hasAll = (q: string, column: Column = 'campaigns.search_text'): Condition =>
  every(searchTerms(q).map(term => has(column, term)))

interface Doubted {
  doubt: boolean
  column?: Column
}

/** The same, tolerating typos, for campaigns that do not match exactly. Undefined when no campaign has a similar word. */
export async function hasAllMisspelt(
  db: Db,
  q: string,
  { doubt, column = 'campaigns.search_text' }: Doubted,
): Promise<Condition | undefined> {
  const words = searchTerms(q).flatMap(wordsOfText)
  const variants = await Promise.all(words.map(word => meant(db, word, { doubt })))
  if (variants.every(each => each.length === 0)) return undefined
  const loosely = words.map((word, at) => hasOneOf(column, word, variants[at] ?? []))
  return sql<boolean>`(${every(loosely)} and not ${hasAll(q, column)})`
}

/** A trigram index serves three letters anywhere and beginnings of words. Another index serves signs, but not their order. */
function has(column: Column, term: string) {
  const written = asWritten(term)
  if (beginsWord(term)) return like(column, `% ${literally(written)}%`)
  if (/[\p{L}\p{N}]{3}/u.test(term)) return like(column, `%${literally(written)}%`)
  const isThere = sql<boolean>`strpos(${sql.ref(column)}, ${written}) > 0`
  const signs = [...new Set(written.replaceAll(/[a-z0-9 ]/g, ''))]
  return sql<boolean>`(signs_in(campaigns.search_text) @> ${signs}::text[] and ${isThere})`
}

const like = (column: Column, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern}`

function hasOneOf(column: Column, word: string, variants: readonly string[]) {
  if (variants.length === 0) return has(column, word)
  const anywhere = variants.map(variant => `%${variant}%`)
  // A variant matches whole words only: "ledgr" does not mean "knowledge".
  const wholly = String.raw`\m(?:${variants.join('|')})\M`
  const text = sql.ref(column)
  // The planner expects a boolean function to be true for a third of all rows, but `is not null` for nearly all. Most rows that
  // pass the `like` do match, so the latter estimate is better.
  const matches = sql`nullif(regexp_like(${text}, ${wholly}), false) is not null`
  return sql<boolean>`(${has(column, word)} or (${text} like any (${anywhere}::text[]) and ${matches}))`
}

const every = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`

/** As the database writes it: migration 005. */
const asWritten = (term: string) => folded(term).replaceAll(/([!-/:-@[-`{-~«»¿¡‘’‚“”„–—])([a-z0-9])/g, '$1 $2')
