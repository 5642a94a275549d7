import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'

/** A journey cannot wait a week: by hand, the running server's campaign is past its end. */
export const timeIsUp = (dataDir: string, campaignId: string) =>
  byHand(dataDir, db =>
    db
      .updateTable('campaigns')
      .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', campaignId)
      .execute(),
  )

/** Nor five minutes: by hand, every mail that waits is due. */
export const mailsAreDue = (dataDir: string) =>
  byHand(dataDir, db =>
    db
      .updateTable('deliveries')
      .set({ due_at: sql<Date>`now()` })
      .where('channel', '=', 'email')
      .execute(),
  )

async function byHand(dataDir: string, act: (db: Db) => Promise<unknown>) {
  const host = await readlink(join(dataDir, 'postgres.socket'))
  const pool = openPool({ host, user: roleName, database: roleName }, 1, () => {})
  await act(pool.db).finally(() => pool.close())
}
