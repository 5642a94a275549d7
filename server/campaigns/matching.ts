import { sql } from 'kysely'
import { beginsWord, folded, searchTerms, wordsOfText } from '#/rules/search.ts'
import type { Db } from '../infra/db/pool.ts'
import { meant } from './words.ts'

type Condition = ReturnType<typeof sql<boolean>>

/** Where a search looks: in name and description, or in the name alone. */
type Column = 'campaigns.search_text' | 'campaigns.name_text'

/** The condition that a campaign has every term of the search there, in any order. */
export const hasAll = (q: string, column: Column = 'campaigns.search_text'): Condition =>
  every(searchTerms(q).map(term => has(column, term)))

interface Doubted {
  doubt: boolean
  column?: Column
}

/**
 * The same where words may be misspelt, for campaigns that do not have them as they were typed.
 * Undefined when no campaign has a word that could have been meant.
 */
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

/** One index knows three letters anywhere and the beginnings of words. Another knows signs, but not in which order they stand. */
function has(column: Column, term: string) {
  const written = asWritten(term)
  if (beginsWord(term)) return like(column, `% ${literal(written)}%`)
  if (/[\p{L}\p{N}]{3}/u.test(term)) return like(column, `%${literal(written)}%`)
  const isThere = sql<boolean>`strpos(${sql.ref(column)}, ${written}) > 0`
  const signs = [...new Set(written.replaceAll(/[a-z0-9 ]/g, ''))]
  return sql<boolean>`(signs_in(campaigns.search_text) @> ${signs}::text[] and ${isThere})`
}

const like = (column: Column, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern}`

function hasOneOf(column: Column, word: string, variants: readonly string[]) {
  if (variants.length === 0) return has(column, word)
  const anywhere = variants.map(variant => `%${variant}%`)
  // A variant counts as a whole word: who typed "ledgr" did not mean "knowledge".
  const wholly = String.raw`\m(?:${variants.join('|')})\M`
  const text = sql.ref(column)
  // To the planner a function is true of a third of all rows, but nearly every row has something: most that are like it match.
  const matches = sql`nullif(regexp_like(${text}, ${wholly}), false) is not null`
  return sql<boolean>`(${has(column, word)} or (${text} like any (${anywhere}::text[]) and ${matches}))`
}

const every = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`

/** As the database writes it: migration 005. */
const asWritten = (term: string) => folded(term).replaceAll(/([!-/:-@[-`{-~«»¿¡‘’‚“”„–—])([a-z0-9])/g, '$1 $2')

const literal = (text: string) => text.replaceAll(/[\\%_]/g, wildcard => `\\${wildcard}`)
