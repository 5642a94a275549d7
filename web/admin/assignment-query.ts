import type { Api } from '#/contract/index.ts'
import type { Queries } from '../queries.ts'

type Page = Awaited<ReturnType<Api['admin']['assignments']>>

/** Who works for whom, newest first, as far as it was asked for. */
export const assignmentOptions = (queries: Queries) =>
  queries.admin.assignments.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last: Page) => last.next ?? undefined,
  })
