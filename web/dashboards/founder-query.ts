import type { FounderDashboard } from '#/contract/dashboards.ts'
import type { Queries } from '../api/queries.ts'
import type { FounderFilter } from './founder-tabs.ts'

/** The founder's campaigns behind one filter, as far as they were asked for; figures and pending posts come with every page. */
export const founderOptions = (queries: Queries, filter: FounderFilter) =>
  queries.dashboards.founder.infiniteOptions({
    input: (cursor: string | undefined) => ({ filter, ...(cursor === undefined ? {} : { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last: FounderDashboard) => last.next ?? undefined,
  })
