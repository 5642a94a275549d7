import { change } from '#/server/infra/db/change.ts'
import { grant } from '#/server/karma/ledger.ts'
import { openWorld } from './world.ts'

/** A world whose founders can afford anything that tests create in it. */
export async function openRich(env: Record<string, string> = {}) {
  const world = await openWorld({ env })
  await change(world.world, async tx => {
    for (const { id } of [world.fran, world.fred])
      await grant(tx, { to: id, amount: 100_000, period: `by hand:${id}`, reason: 'By hand' })
  })
  return world
}
