import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import { startJobs } from './jobs.ts'

test('a stop waits for a run under way no longer than it was told to, and bears that it fails later', async () => {
  await using world = await openWorld()
  const { db } = world
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks
      where relation = 'webhook_events'::regclass and not granted`.execute(db)
    return rows
  }
  const holding = Promise.withResolvers<void>()
  const held = db.transaction().execute(async tx => {
    await sql`lock table webhook_events`.execute(tx)
    await holding.promise
  })
  // Long enough for the other jobs, whose database ends with the test.
  const jobs = startJobs(world.world, 3_000)
  await expect.poll(waiting).toHaveLength(1)
  await jobs.stop()

  const [run] = await waiting()
  await sql`select pg_cancel_backend(${run?.pid})`.execute(db)
  await expect.poll(() => world.faults.splice(0)).toMatchObject([{ code: '57014' }])
  holding.resolve()
  await held
})
