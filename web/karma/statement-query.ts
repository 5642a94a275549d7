import type { Statement } from '#/contract/karma.ts'
import type { TransferKind } from '#/rules/karma.ts'
import type { Queries } from '../api/queries.ts'

/** The statement's lines, of one kind or all, paginated. */
export const statementOptions = (queries: Queries, kind: TransferKind | undefined) =>
  queries.karma.statement.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...(kind && { kind }), ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last: Statement) => last.next ?? undefined,
  })
