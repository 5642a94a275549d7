import type { ColumnType, Generated } from 'kysely'

/** What a column is: its TypeScript shape for Kysely, and the PostgreSQL type a test compares with the database. */
export interface Column<T> {
  readonly pg: string
  readonly nullable: boolean
  readonly shape?: T
  /** The database has a default for a closed list's column. */
  readonly filled?: true
}

type Timestamp = ColumnType<Date, Date | string, Date | string>

const column = <T>(pg: string, nullable: boolean): Column<T> => ({ pg, nullable })

export const uuid = column<string>('uuid', false)
export const maybeUuid = column<string | null>('uuid', true)
export const text = column<string>('text', false)
export const maybeText = column<string | null>('text', true)
export const int = column<number>('integer', false)
export const bigint = column<number>('bigint', false)
export const maybeInt = column<number | null>('integer', true)
export const flag = column<boolean>('boolean', false)
export const time = column<Timestamp>('timestamp with time zone', false)
export const maybeTime = column<Timestamp | null>('timestamp with time zone', true)
export const texts = column<string[]>('ARRAY', false)
export const json = column<ColumnType<unknown, string, string>>('jsonb', false)
export const maybeJson = column<ColumnType<unknown, string | null, string | null>>('jsonb', true)

/** The same column where the database has a default, so that an insert may leave it out. */
export const filled = {
  int: column<Generated<number>>('integer', false),
  bigint: column<Generated<number>>('bigint', false),
  text: column<Generated<string>>('text', false),
  flag: column<Generated<boolean>>('boolean', false),
  time: column<ColumnType<Date, Date | string | undefined, Date | string>>('timestamp with time zone', false),
  texts: column<Generated<string[]>>('ARRAY', false),
} as const

/** Columns that the database computes from others of their row; nobody writes them. */
export const computed = {
  text: column<ColumnType<string, never, never>>('text', false),
  texts: column<ColumnType<string[], never, never>>('ARRAY', false),
  oneOf: <const T extends readonly string[]>(_values: T) => column<ColumnType<T[number], never, never>>('text', false),
} as const

/** A text column that the database holds to a closed list. */
export const oneOf = <const T extends readonly string[]>(_values: T) => column<T[number]>('text', false)

/** Several of a closed list, as the application holds it to them. */
export const manyOf = <const T extends readonly string[]>(_values: T) => column<T[number][]>('ARRAY', false)

/** The same where there may be none. */
export const maybeOneOf = <const T extends readonly string[]>(_values: T) => column<T[number] | null>('text', true)

/** The same with a default. */
export const filledOneOf = <const T extends readonly string[]>(
  _values: T,
): Column<Generated<T[number]>> & { filled: true } => ({ pg: 'text', nullable: false, filled: true })

/** JSON with a default that only this server writes, so its shape is known; it is written as text. */
export const filledJson = <T>() => column<ColumnType<T, string | undefined, string>>('jsonb', false)
