import { sql } from 'kysely'
import { beginsWord, foldedName } from '#/rules/search.ts'
import { patternOf } from '../search.ts'

const wordsMax = 12

type Column = 'profiles.name_text' | 'squad_rooms.name_text'

/**
 * The condition that a person's or room's name contains every word, in any order. Words of one or two letters
 * match the beginning of a word, as in explore: that is what people mean, and what the trigram index supports.
 */
export function named(column: Column, q: string) {
  const words = [...new Set(foldedName(q).split(/\s+/))].filter(Boolean).slice(0, wordsMax)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    words.map(word => hasWord(column, word)),
    sql` and `,
  )})`
}

const hasWord = (column: Column, word: string) =>
  beginsWord(word)
    ? sql`(${sql.ref(column)} like ${`${word}%`} or ${sql.ref(column)} like ${`% ${word}%`})`
    : sql`${sql.ref(column)} like ${patternOf(word)}`
