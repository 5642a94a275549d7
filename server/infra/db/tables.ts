import { accountTables } from './account-tables.ts'
import { apiTables } from './api-tables.ts'
import { billingTables } from './billing-tables.ts'
import { emailTables } from './email-tables.ts'
import { noticeTables } from './notice-tables.ts'
import { operationTables } from './operation-tables.ts'
import { squadTables } from './squad-tables.ts'
import { trustTables } from './trust-tables.ts'
import { signInTables } from './sign-in-tables.ts'
import { workTables } from './work-tables.ts'
import type { Column } from './columns.ts'
import { filled, text, uuid } from './columns.ts'

/** Every table the application reads or writes. A test compares this list with the migrated database. */
export const tables = {
  ...accountTables,
  ...billingTables,
  ...trustTables,
  ...emailTables,
  ...signInTables,
  ...workTables,
  ...noticeTables,
  ...squadTables,
  requests: { user_id: uuid, key: uuid, fingerprint: text, created_at: filled.time },
  settings: { key: text, value: text },
  ...operationTables,
  ...apiTables,
} as const

type Shape<C> = C extends Column<infer T> ? T : never

/** The database's type for Kysely. */
export type Database = {
  [T in keyof typeof tables]: { [C in keyof (typeof tables)[T]]: Shape<(typeof tables)[T][C]> }
}
