import { sql } from 'kysely'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import type { WorkGroup } from '#/rules/submission.ts'
import { submissionStatuses, workGroupOf } from '#/rules/submission.ts'
import type { Paging, Place } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { literals } from '../infra/db/literals.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { isUndecided } from './decisions.ts'
import { fitting } from './fitting-work.ts'
import { readSubmissions } from './work.ts'

interface Asked extends Paging {
  campaignId: string
  group: WorkGroup
  /** An admin only looks. The contributor who created the campaign sees only what was approved. */
  reader: Reader
}

export type Reader = 'owner' | 'admin' | 'creator'

interface Page {
  items: Submission[]
  next: string | null
}

/** One page of a group of a campaign's work. */
export async function workGroup(db: Db, { group, ...asked }: Asked): Promise<Page> {
  switch (group) {
    case 'pending':
      return asked.reader === 'creator' ? nothing : pendingWork(db, asked)
    case 'publishing':
      return asked.reader === 'creator' ? nothing : workToPublish(db, asked)
    case 'decided':
      return decidedWork(db, asked)
  }
}

const nothing: Page = { items: [], next: null }

type Group = Omit<Asked, 'group'>

/** Longest waiting first. For everybody but the owner, work is pending until a decision has taken effect. */
async function pendingWork(db: Db, { campaignId, reader, ...paging }: Group) {
  const asked = { campaignId, isOwner: reader === 'owner' }
  const list = (place: Place) => pending(db, { ...asked, place })
  const place = await fitting(placeIn('pending-work', paging, limits.listPageSize), limits.listPageSize, list)
  return page(place, await selectPending(db, { ...asked, place }))
}

interface Selected {
  campaignId: string
  place: Place
}

const pending = (db: Db, { campaignId, place, isOwner }: Selected & { isOwner: boolean }) =>
  readSubmissions(db)
    .where('submissions.campaign_id', '=', campaignId)
    .where(isIn('pending'))
    .$if(isOwner, all => all.where(isUndecided('submissions')))
    .$call(
      onePage({
        time: 'submissions.submitted_at',
        id: 'submissions.id',
        place,
        direction: 'asc',
      }),
    )

const selectPending = statement(pending)

async function workToPublish(db: Db, { campaignId, ...paging }: Group) {
  const list = (place: Place) => toPublish(db, { campaignId, place })
  const place = await fitting(placeIn('work-to-publish', paging, limits.listPageSize), limits.listPageSize, list)
  return page(place, await selectToPublish(db, { campaignId, place }))
}

const toPublish = (db: Db, { campaignId, place }: Selected) =>
  readSubmissions(db)
    .where('submissions.campaign_id', '=', campaignId)
    .where(isIn('publishing'))
    .$call(onePage({ time: 'submissions.submitted_at', id: 'submissions.id', place }))

const selectToPublish = statement(toPublish)

const isIn = (group: WorkGroup) =>
  sql<boolean>`submissions.status in (${literals(submissionStatuses.filter(status => workGroupOf[status] === group))})`

/** Latest decision first. */
async function decidedWork(db: Db, { campaignId, reader, ...paging }: Group): Promise<Page> {
  const isCreator = reader === 'creator'
  const list = (place: Place) => decided(db, { campaignId, place, isCreator })
  const place = await fitting(placeIn('decided-work', paging, limits.listPageSize), limits.listPageSize, list)
  const rows = await selectDecided(db, { campaignId, place, isCreator })
  const { items, next } = page(place, rows)
  // The creator may not read texts that the founder had rejected.
  return { items: isCreator ? items.map(work => ({ ...work, earlier: [] })) : items, next }
}

const decided = (db: Db, { campaignId, place, isCreator }: Selected & { isCreator: boolean }) =>
  readSubmissions(db)
    .where('submissions.campaign_id', '=', campaignId)
    .where(isIn('decided'))
    .$if(isCreator, all => all.where('submissions.status', '=', sql.lit('approved' as const)))
    .$call(onePage({ time: 'submissions.decided_at', id: 'submissions.id', place }))

const selectDecided = statement(decided)
