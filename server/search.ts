import { sql } from 'kysely'

/** A case-insensitive condition that any of the columns contains the text. An empty text always matches. */
export function contains(text: string, columns: readonly string[]) {
  if (text === '') return sql<boolean>`true`
  const pattern = patternOf(text)
  const matches = columns.map(column => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** The `ilike` pattern for a column that contains the text. */
export const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
