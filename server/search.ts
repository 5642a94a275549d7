import { sql } from 'kysely'
import { foldedName } from '#/rules/search.ts'

/** A case-insensitive condition that any of the columns contains the text. An empty text always matches. */
export function contains(text: string, columns: readonly string[]) {
  if (text === '') return sql<boolean>`true`
  const pattern = patternOf(text)
  const matches = columns.map(column => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** The `ilike` pattern for a column that contains the text. */
export const patternOf = (text: string) => `%${literally(text)}%`

/** A text as part of a `like` pattern: its wildcards mean themselves. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, wildcard => `\\${wildcard}`)

/** The `like` pattern for a `name_text` that contains the text, whatever its capitals and accents. */
export const namePatternOf = (text: string) => patternOf(foldedName(text))
