import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMailed } from '#/tests/mailed.ts'
import { wantsQuiet } from '#/tests/pushing.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { makeDelivering } from './deliver.ts'

/** Approvals that Cara is to be mailed of. */
const approvals = ({ db, cara }: TestWorld, { many, read = false }: { many: number; read?: boolean }) =>
  sql`
    with told as (
      insert into notifications (id, user_id, type, title, body, cause, read)
      select gen_random_uuid(), ${cara.id}, 'submission_approved', 'Your post was approved', 'Publish it.', 'approved:' || gen_random_uuid(), ${read}
      from generate_series(1, ${many}) returning id, user_id)
    insert into deliveries (id, notification_id, user_id, channel, due_at)
    select gen_random_uuid(), id, user_id, 'email', now() from told`.execute(db)

test('however many notices wait for somebody, they are one mail, which says how many', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  await approvals(world, { many: 2_000 })
  expect(await after('1 minute')).toEqual(['2,000 notifications on Karmasquad'])
  expect(smtp.taken[0]?.text).toContain('and 1,988 more from earlier.')
  expect(await after('1 hour')).toEqual([])
})

test('a mail sent while the database’s clock was days ahead holds back none for days once it is set back', async () => {
  await using mailed = await openMailed()
  const { world, after } = mailed
  await world.passes('3 days')
  await approvals(world, { many: 1 })
  expect(await after('3 days 1 minute')).toHaveLength(1)
  await world.passes('0')
  await approvals(world, { many: 2 })
  expect(await after('1 minute')).toEqual(['2 notifications on Karmasquad'])
})

test('a hundred notices that were read, or are held until morning, are settled in as many statements as two', async () => {
  const counts = []
  for (const many of [2, 100]) {
    await using mailed = await openMailed()
    const { world, after } = mailed
    await approvals(world, { many, read: true })
    await approvals(world, { many })
    await wantsQuiet(world, world.cara)
    const before = world.statements.length
    expect(await after('1 minute')).toEqual([])
    counts.push(world.statements.length - before)
    const { rows } = await sql`select state, held, count(*) from deliveries group by 1, 2 order by 1`.execute(world.db)
    expect(rows).toEqual([
      { state: 'dropped', held: false, count: many },
      { state: 'waiting', held: true, count: many },
    ])
  }
  expect(counts[1]).toBe(counts[0])
})

test('without a mail server, a large backlog of mails is dropped in portions, each a statement of its own', async () => {
  await using world = await openWorld()
  await approvals(world, { many: 11_000 })
  const before = world.statements.length
  await makeDelivering(world.world, 'email').tick()
  const { rows } = await sql`select state, count(*) from deliveries group by 1`.execute(world.db)
  expect(rows).toEqual([{ state: 'dropped', count: 11_000 }])
  expect(world.statements.slice(before).filter(words => words.startsWith('update "deliveries"'))).toHaveLength(3)
})
