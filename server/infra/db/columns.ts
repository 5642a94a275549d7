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

const column = <T>(pg: string): Column<T> => ({ pg, nullable: false })
const maybe = <T>(pg: string): Column<T | null> => ({ pg, nullable: true })

export const uuid = column<string>('uuid')
export const maybeUuid = maybe<string>('uuid')
export const text = column<string>('text')
export const maybeText = maybe<string>('text')
export const int = column<number>('integer')
export const bigint = column<number>('bigint')
export const maybeInt = maybe<number>('integer')
export const flag = column<boolean>('boolean')
export const time = column<Timestamp>('timestamp with time zone')
export const maybeTime = maybe<Timestamp>('timestamp with time zone')
export const texts = column<string[]>('ARRAY')
export const json = column<ColumnType<unknown, string, string>>('jsonb')
export const maybeJson: Column<ColumnType<unknown, string | null, string | null>> = { pg: 'jsonb', nullable: true }

/** The same column where the database has a default, so that an insert may leave it out. */
export const filled = {
  int: column<Generated<number>>('integer'),
  bigint: column<Generated<number>>('bigint'),
  text: column<Generated<string>>('text'),
  flag: column<Generated<boolean>>('boolean'),
  time: column<ColumnType<Date, Date | string | undefined, Date | string>>('timestamp with time zone'),
  texts: column<Generated<string[]>>('ARRAY'),
} as const

/** Columns that the database computes from others of their row; nobody writes them. */
export const computed = {
  text: column<ColumnType<string, never, never>>('text'),
  texts: column<ColumnType<string[], never, never>>('ARRAY'),
  oneOf: <const T extends readonly string[]>(_values: T) => column<ColumnType<T[number], never, never>>('text'),
} as const

/** A text column that the database holds to a closed list. */
export const oneOf = <const T extends readonly string[]>(_values: T) => column<T[number]>('text')

/** Several of a closed list, as the application holds it to them. */
export const manyOf = <const T extends readonly string[]>(_values: T) => column<T[number][]>('ARRAY')

/** The same where there may be none. */
export const maybeOneOf = <const T extends readonly string[]>(_values: T) => maybe<T[number]>('text')

/** The same with a default. */
export const filledOneOf = <const T extends readonly string[]>(
  _values: T,
): Column<Generated<T[number]>> & { filled: true } => ({ pg: 'text', nullable: false, filled: true })

/** JSON with a default that only this server writes, so its shape is known; it is written as text. */
export const filledJson = <T>() => column<ColumnType<T, string | undefined, string>>('jsonb')
