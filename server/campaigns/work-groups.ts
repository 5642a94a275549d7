import { sql } from 'kysely'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import type { WorkGroup } from '#/rules/submission.ts'
import { submissionStatuses, workGroupOf } from '#/rules/submission.ts'
import type { Paging } from '../cursor.ts'
import { onePage } from '../cursor.ts'
import { literals } from '../infra/db/literals.ts'
import type { Db } from '../infra/db/pool.ts'
import { isUndecided } from './decisions.ts'
import { workByPages } from './fitting-work.ts'
import { readSubmissions } from './work.ts'

interface Asked extends Paging {
  campaignId: string
  group: WorkGroup
  /** An admin only looks. The contributor who created the campaign sees only what was approved. */
  reader: Reader
  readerId: string
}

export type Reader = 'owner' | 'admin' | 'creator'

interface Page {
  items: Submission[]
  next: string | null
}

/** One page of a group of a campaign's work. */
export async function workGroup(db: Db, { group, campaignId, reader, readerId, ...paging }: Asked): Promise<Page> {
  const isCreator = reader === 'creator'
  switch (group) {
    case 'pending':
      return isCreator
        ? nothing
        : pendingWork(db, { campaignId, ownerId: reader === 'owner' ? readerId : null }, paging)
    case 'publishing':
      return workToPublish(db, { campaignId }, paging)
    case 'decided': {
      const { items, next } = await decidedWork(db, { campaignId, isCreator }, paging)
      // The creator may not read earlier attempts, which the founder rejected.
      return { items: isCreator ? items.map(work => ({ ...work, earlier: [] })) : items, next }
    }
  }
}

const nothing: Page = { items: [], next: null }

interface Selected {
  campaignId: string
}

const isIn = (group: WorkGroup) =>
  sql<boolean>`submissions.status in (${literals(submissionStatuses.filter(status => workGroupOf[status] === group))})`

/** Longest waiting first. For everybody but the owner, work is pending until a decision has taken effect. */
const pendingWork = workByPages(
  'pending-work',
  limits.listPageSize,
  (db, { campaignId, ownerId }: Selected & { ownerId: string | null }, place) =>
    readSubmissions(db)
      .where('submissions.campaign_id', '=', campaignId)
      .where(isIn('pending'))
      .$if(ownerId !== null, all => all.where(isUndecided('submissions', ownerId)))
      .$call(onePage({ time: 'submissions.submitted_at', id: 'submissions.id', place, direction: 'asc' })),
)

const workToPublish = workByPages('work-to-publish', limits.listPageSize, (db, { campaignId }: Selected, place) =>
  readSubmissions(db)
    .where('submissions.campaign_id', '=', campaignId)
    .where(isIn('publishing'))
    .$call(onePage({ time: 'submissions.submitted_at', id: 'submissions.id', place })),
)

/** Latest decision first. */
const decidedWork = workByPages(
  'decided-work',
  limits.listPageSize,
  (db, { campaignId, isCreator }: Selected & { isCreator: boolean }, place) =>
    readSubmissions(db)
      .where('submissions.campaign_id', '=', campaignId)
      .where(isIn('decided'))
      .$if(isCreator, all => all.where('submissions.status', '=', sql.lit('approved' as const)))
      .$call(onePage({ time: 'submissions.decided_at', id: 'submissions.id', place })),
)
