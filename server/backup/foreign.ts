import type { ClientBase } from 'pg'
import type { Head } from './part.ts'
import { quoted } from './shape.ts'

type Tables = Head['tables']

/** What an operator added to the database of a backup. No migration makes it here, so it cannot be restored. */
export interface Foreign {
  tables: ReadonlySet<string>
  /** Columns of our tables. */
  columns: readonly { table: string; column: string }[]
}

export function foreignIn(backup: Tables, here: Tables): Foreign {
  const known = new Map(here.map(({ name, columns }) => [name, columns]))
  return {
    tables: new Set(backup.map(({ name }) => name).filter(name => !known.has(name))),
    columns: backup.flatMap(({ name: table, columns }) => {
      const ours = known.get(table)
      return ours ? columns.filter(each => !ours.includes(each)).map(column => ({ table, column })) : []
    }),
  }
}

export const namesOf = ({ tables, columns }: Foreign) => [
  ...tables,
  ...columns.map(({ table, column }) => `${table}.${column}`),
]

/** Adds the foreign columns while rows are loaded, because the parts of a backup hold whole rows. */
export async function withForeignColumns<Loaded>(
  client: ClientBase,
  { columns }: Foreign,
  load: () => Promise<Loaded>,
) {
  const alter = async (change: (column: string) => string) => {
    for (const { table, column } of columns)
      await client.query(`alter table public.${quoted(table)} ${change(quoted(column))}`)
  }
  await alter(column => `add column ${column} text`)
  const loaded = await load()
  await alter(column => `drop column ${column}`)
  return loaded
}
