import { sql } from 'kysely'
import { beginsWord } from '#/rules/search.ts'
import { contains } from '../search.ts'

const wordsMax = 12

/**
 * The condition that a person's or room's name contains every word, in any order. Words of one or two letters
 * match the beginning of a word, as in explore: that is what people mean, and what the trigram index supports.
 */
export function named(column: string, q: string) {
  // Accents are kept, because names and the index have them.
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
