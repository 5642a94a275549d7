import { sql } from 'kysely'
import { warnBeforeDays } from '#/rules/campaign.ts'
import { change } from '../infra/db/change.ts'
import type { Changing } from '../infra/db/change.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachOnItsOwn } from '../infra/jobs/each.ts'
import { notify } from '../notifications/notify.ts'

const batch = 200
const isDue = sql<boolean>`status = 'pending_post' and warned_of is distinct from publish_by
  and publish_by > now() and publish_by <= now() + make_interval(days => ${sql.lit(warnBeforeDays)})`

/** A day before an approved post lapses its contributor hears of it, once for each deadline. Safe on many servers at once. */
export async function warnOfLapses(world: Tidying) {
  const due = await world.db
    .selectFrom('submissions')
    .select('id')
    .where(isDue)
    .orderBy('publish_by')
    .limit(batch)
    .execute()
  return eachOnItsOwn(world.log, 'Warning of a lapse', due, ({ id }) => warn(world, id))
}

const warn = (world: Changing, id: string) =>
  change(world, async (tx, tell) => {
    // It touches nothing that is counted, so the campaign's lock is not needed: the row itself says who warned first.
    const work = await tx
      .updateTable('submissions')
      .set(row => ({ warned_of: row.ref('publish_by') }))
      .where('id', '=', id)
      .where(isDue)
      .returning(['contributor_id as contributorId', 'campaign_id as campaignId', 'title', 'warned_of as deadline'])
      .returning(sql<number>`floor(extract(epoch from publish_by - now()) / 3600)::int`.as('hoursLeft'))
      .executeTakeFirst()
    if (!work) return
    await notify(tx, tell, {
      to: work.contributorId,
      type: 'submission_approved',
      title: `${timeLeft(work.hoursLeft)} left to publish your post`,
      body: `“${work.title}” loses its place when it is not on Reddit by ${isInTime(work.hoursLeft) ? 'tomorrow' : 'then'}.`,
      cause: `lapsing:${id}:${work.deadline?.getTime()}`,
      data: { campaignId: work.campaignId },
    })
    tell(work.contributorId, { name: 'submission_decided', campaignId: work.campaignId })
  })

/** After a long stop of the server there is less than the day that was to be left. */
const isInTime = (hoursLeft: number) => hoursLeft >= warnBeforeDays * 24 - 1

function timeLeft(hours: number) {
  if (isInTime(hours)) return 'One day'
  if (hours === 0) return 'Less than an hour'
  return hours === 1 ? 'One hour' : `${hours} hours`
}
