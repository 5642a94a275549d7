import { sql } from 'kysely'
import { beginsWord, folded, searchTerms, wordsOfText } from '#/rules/search.ts'
import type { Db } from '../infra/db/pool.ts'
import { meant } from './words.ts'

type Condition = ReturnType<typeof sql<boolean>>

/** The condition that a campaign's name or description has every term of the search, in any order. */
export const hasAll = (q: string): Condition => every(searchTerms(q).map(has))

/**
 * The same where words may be misspelt, for campaigns that do not have them as they were typed.
 * Undefined when no campaign has a word that could have been meant.
 */
export async function hasAllMisspelt(db: Db, q: string, doubted: { doubt: boolean }): Promise<Condition | undefined> {
  const words = searchTerms(q).flatMap(wordsOfText)
  const variants = await Promise.all(words.map(word => meant(db, word, doubted)))
  if (variants.every(each => each.length === 0)) return undefined
  const loosely = words.map((word, at) => hasOneOf(word, variants[at] ?? []))
  return sql<boolean>`(${every(loosely)} and not ${hasAll(q)})`
}

/** The index knows three letters anywhere and the beginnings of words. Without it, `strpos` makes the planner read in the list's order. */
function has(term: string) {
  const written = asWritten(term)
  if (beginsWord(term)) return like(`% ${literal(written)}%`)
  if (/[\p{L}\p{N}]{3}/u.test(term)) return like(`%${literal(written)}%`)
  return sql<boolean>`strpos(campaigns.search_text, ${written}) > 0`
}

const like = (pattern: string) => sql<boolean>`campaigns.search_text like ${pattern}`

function hasOneOf(word: string, variants: readonly string[]) {
  if (variants.length === 0) return has(word)
  const anywhere = variants.map(variant => `%${variant}%`)
  // A variant counts as a whole word: who typed "ledgr" did not mean "knowledge".
  const wholly = String.raw`\m(?:${variants.join('|')})\M`
  return sql<boolean>`(${has(word)} or (campaigns.search_text like any (${anywhere}::text[]) and regexp_like(campaigns.search_text, ${wholly})))`
}

const every = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`

/** As the database writes it: migration 005. */
const asWritten = (term: string) => folded(term).replaceAll(/([!-/:-@[-`{-~«»¿¡‘’‚“”„–—])([a-z0-9])/g, '$1 $2')

const literal = (text: string) => text.replaceAll(/[\\%_]/g, wildcard => `\\${wildcard}`)
