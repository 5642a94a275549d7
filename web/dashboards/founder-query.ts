import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'
import type { FounderFilter } from './founder-tabs.ts'

/** The founder's campaigns under one filter, paginated. Every page carries the figures and pending posts too. */
export const founderOptions = (queries: Queries, filter: FounderFilter) =>
  queries.dashboards.founder.infiniteOptions(byCursor({ filter }))
