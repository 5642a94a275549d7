import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#/tests/world.ts'

/** PostgreSQL writes its statistics with a delay, unless it is told to flush them. */
async function deadlocksIn(db: Awaited<ReturnType<typeof openWorld>>['db']) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks)
}

test(
  'three roles of two teams that share their people are given back at once, and none of the three has to begin anew',
  { timeout: 60_000 },
  async () => {
    await using world = await openWorld()
    const { ada, cara, cole, db } = world
    // Rooms are locked in the order of their founders' ids: the founder who keeps the role comes first.
    const [stays, fran] = [world.fran, world.fred].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (!stays || !fran) throw new Error('two founders')
    const pairs = () => db.selectFrom('founder_team_assignments').select(['founder_id', 'contributor_id'])
    await db.deleteFrom('founder_team_assignments').execute()
    for (const { id: founderId } of [stays, fran])
      for (const { id: contributorId } of [cara, cole])
        await ada.api.admin.assign({ id: randomUUID(), founderId, contributorId })
    const before = await deadlocksIn(db)
    for (let round = 0; round < 12; round += 1) {
      const removals: string[] = []
      for (const { id } of [cara, fran, cole]) removals.push((await ada.api.admin.removeRole({ id })).removalId)
      await Promise.all(removals.map(id => ada.api.admin.undoRemoval({ id })))
      expect(await pairs().execute()).toHaveLength(4)
    }
    expect((await deadlocksIn(db)) - before).toBe(0)
  },
)
