import type { ColumnType, Generated } from 'kysely'

/** A column: its TypeScript type for Kysely, and its PostgreSQL type, which a test compares with the database. */
export interface Column<T> {
  readonly pg: string
  readonly nullable: boolean
  readonly shape?: T
  /** Set when a column with a closed list of values has a default. */
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

/** The same types for columns with a default, which an insert may leave out. */
export const filled = {
  int: column<Generated<number>>('integer'),
  bigint: column<Generated<number>>('bigint'),
  text: column<Generated<string>>('text'),
  flag: column<Generated<boolean>>('boolean'),
  time: column<ColumnType<Date, Date | string | undefined, Date | string>>('timestamp with time zone'),
  texts: column<Generated<string[]>>('ARRAY'),
} as const

/** Generated columns: the database computes them, nobody writes them. */
export const computed = {
  text: column<ColumnType<string, never, never>>('text'),
  texts: column<ColumnType<string[], never, never>>('ARRAY'),
  oneOf: <const T extends readonly string[]>(_values: T) => column<ColumnType<T[number], never, never>>('text'),
} as const

/** A text column restricted to a closed list by the database. */
export const oneOf = <const T extends readonly string[]>(_values: T) => column<T[number]>('text')

/** An array of values from a closed list, checked by the application only. */
export const manyOf = <const T extends readonly string[]>(_values: T) => column<T[number][]>('ARRAY')

/** A nullable `oneOf`. */
export const maybeOneOf = <const T extends readonly string[]>(_values: T) => maybe<T[number]>('text')

/** A `oneOf` with a default. */
export const filledOneOf = <const T extends readonly string[]>(
  _values: T,
): Column<Generated<T[number]>> & { filled: true } => ({ pg: 'text', nullable: false, filled: true })

/** JSON with a default. Only this server writes it, so its type is known; it is written as text. */
export const filledJson = <T>() => column<ColumnType<T, string | undefined, string>>('jsonb')
