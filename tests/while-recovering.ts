import { sql } from 'kysely'
import { waitForLocks } from './locks.ts'
import type { TestWorld } from './world.ts'

/** Resets a password with a mailed token, holds that when it has ended all sessions, runs `late`, then lets both finish. */
export async function whileRecovering<T>(
  { db, visitor }: TestWorld,
  token: string,
  late: () => Promise<T>,
): Promise<T> {
  const both = await db.transaction().execute(async tx => {
    await sql`lock table webhook_endpoints in share mode`.execute(tx)
    const recovers = visitor.api.email.reset({ token, password: 'three green bicycles' })
    await waitForLocks(db)
    const going = late()
    await waitForLocks(db, 2)
    return { recovers, going }
  })
  await both.recovers
  return both.going
}
