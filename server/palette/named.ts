import { sql } from 'kysely'
import { beginsWord } from '#/rules/search.ts'
import { contains } from '../search.ts'

const wordsMax = 12

/**
 * The condition that a person's or room's name has every word, in any order. One or two letters are the beginning of a word, as in
 * explore: that is what people mean, and what the trigram index knows.
 */
export function named(column: string, q: string) {
  // As they were typed: names keep their accents, and the index knows them so.
  const words = [...new Set(q.split(/\s+/))].filter(Boolean).slice(0, wordsMax)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    words.map(word => hasWord(column, word)),
    sql` and `,
  )})`
}

const hasWord = (column: string, word: string) =>
  beginsWord(word.toLowerCase())
    ? sql`(${sql.ref(column)} ilike ${`${word}%`} or ${sql.ref(column)} ilike ${`% ${word}%`})`
    : contains(word, [column])
