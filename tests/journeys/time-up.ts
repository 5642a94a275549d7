import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import { openPool } from '#/server/infra/db/pool.ts'

/** A journey cannot wait a week: by hand, the running server's campaign is past its end. */
export async function timeIsUp(dataDir: string, campaignId: string) {
  const host = await readlink(join(dataDir, 'postgres.socket'))
  const pool = openPool({ host, user: roleName, database: roleName }, 1, () => {})
  await pool.db
    .updateTable('campaigns')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('id', '=', campaignId)
    .execute()
    .finally(() => pool.close())
}
