import { sql } from 'kysely'
import { foldedName } from '#/rules/search.ts'

/** A case-insensitive condition that the column contains the text. */
export const contains = (column: string, text: string) => sql<boolean>`${sql.ref(column)} ilike ${patternOf(text)}`

/** The `ilike` pattern for a column that contains the text. */
export const patternOf = (text: string) => `%${literally(text)}%`

/** A text as part of a `like` pattern: its wildcards mean themselves. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, wildcard => `\\${wildcard}`)

/** The `like` pattern for a `name_text` that contains the text, whatever its capitals and accents. */
export const namePatternOf = (text: string) => patternOf(foldedName(text))
