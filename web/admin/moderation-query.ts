import type { Api } from '#/contract/index.ts'
import type { CaseList } from '#/rules/moderation.ts'
import type { Queries } from '../api/queries.ts'

export const caseOptions = (queries: Queries, list: CaseList) =>
  queries.moderation.cases.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, ...(cursor === undefined ? {} : { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last: Awaited<ReturnType<Api['moderation']['cases']>>) => last.next ?? undefined,
  })
