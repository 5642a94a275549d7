import type { CaseList } from '#/rules/moderation.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'

export const caseOptions = (queries: Queries, list: CaseList) =>
  queries.moderation.cases.infiniteOptions(byCursor({ list }))
