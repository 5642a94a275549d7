import { sql } from 'kysely'

/** Values written out in the text, between commas: a condition with parameters would match no partial index (decision 005). */
export const literals = (values: readonly string[]) => sql.join(values.map(value => sql.lit(value)))
