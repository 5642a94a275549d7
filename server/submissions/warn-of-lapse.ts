import { sql } from 'kysely'
import { warnBeforeDays } from '#/rules/campaign.ts'
import { change } from '../infra/db/change.ts'
import type { Changing } from '../infra/db/change.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachDue } from '../infra/jobs/each.ts'
import { titleIn } from '../notifications/named.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { readRecipients } from '../notifications/recipients.ts'
import { timeOf } from '../notifications/time-of.ts'

const isDue = sql<boolean>`status = 'pending_post' and warned_of is distinct from publish_by
  and publish_by > now() and publish_by <= now() + make_interval(days => ${sql.lit(warnBeforeDays)})`

/** Warns contributors a day before an approved post lapses, once per deadline. Safe on many servers at once. */
export const warnOfLapses = (world: Tidying) =>
  eachDue(
    world.log,
    'Warning of a lapse',
    ({ after, limit }) =>
      world.db
        .selectFrom('submissions')
        .select('id')
        .where(isDue)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => warn(world, id),
  )

const warn = (world: Changing, id: string) =>
  change(world, async (tx, tell) => {
    // No counters change, so the campaign's lock is not needed: the row itself records who warned first.
    const work = await tx
      .updateTable('submissions')
      .set(row => ({ warned_of: row.ref('publish_by') }))
      .where('id', '=', id)
      .where(isDue)
      .returning(['contributor_id as contributorId', 'campaign_id as campaignId', 'title', 'warned_of as deadline'])
      .executeTakeFirst()
    if (!work?.deadline) return
    // Names the deadline instead of the time left, which would be wrong when it is read late, after quiet hours or downtime.
    const [reader] = await readRecipients(tx, [work.contributorId])
    await notify(tx, tell, {
      to: work.contributorId,
      type: 'submission_approved',
      title: `Publish your post by ${timeOf(work.deadline, reader?.preferences.time_zone ?? 'UTC')}`,
      body: `“${titleIn(work.title)}” loses its spot if it is not on Reddit by then.`,
      cause: causeOf('lapsing', id, work.deadline.getTime()),
      data: { campaignId: work.campaignId },
    })
    tell(work.contributorId, { name: 'submission_decided', campaignId: work.campaignId })
  })
