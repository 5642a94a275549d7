import type { TransferKind } from '#/rules/karma.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'

/** The statement's lines, of one kind or all, paginated. */
export const statementOptions = (queries: Queries, kind: TransferKind | undefined) =>
  queries.karma.statement.infiniteOptions(byCursor({ ...(kind && { kind }) }))
