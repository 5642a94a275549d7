import type { Statement } from '#/contract/karma.ts'
import type { TransferKind } from '#/rules/karma.ts'
import type { Queries } from '../api.ts'

export const statementKinds = ['all', 'grant', 'hold', 'release', 'award'] as const satisfies readonly (
  | 'all'
  | TransferKind
)[]
export type StatementKind = (typeof statementKinds)[number]

/** The lines of one kind, or of all, as far as they were asked for. */
export const statementOptions = (queries: Queries, kind: StatementKind) =>
  queries.karma.statement.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(kind === 'all' ? {} : { kind }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last: Statement) => last.next ?? undefined,
    staleTime: staleMs,
  })

const staleMs = 20_000
