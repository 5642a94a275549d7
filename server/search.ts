import { sql } from 'kysely'

/** The condition that one of these columns contains the text, in capitals or not. An empty text is in all of them. */
export function contains(text: string, columns: readonly string[]) {
  if (text === '') return sql<boolean>`true`
  const pattern = patternOf(text)
  const matches = columns.map(column => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** What a column that contains the text is `ilike`. */
export const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
