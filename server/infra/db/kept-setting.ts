import type { Db } from './pool.ts'

/** The value that is kept under this key, for all processes and every later start: the given one if there is none yet. */
export async function keptSetting(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict(on => on.column('key').doNothing())
    .execute()
  const kept = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return kept.value
}
