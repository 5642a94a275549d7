import { expect, test } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { makeLog } from '#/server/infra/log.ts'
import { openDatabase } from '#/server/start.ts'
import { migratedFolder } from './migrated-folder.ts'

test('the embedded database has as many connections as DATABASE_POOL asks for, and some for commands besides', async () => {
  await using folder = await migratedFolder()
  const config = readConfig({ DATA_DIR: folder.path, DATABASE_POOL: '70' })
  const nothing = async () => {}
  const database = await openDatabase(config, makeLog(nothing), nothing, nothing)
  try {
    const naps = Array.from({ length: 70 }, () => database.run('select pg_sleep(1)'))
    await expect(Promise.all(naps)).resolves.toHaveLength(70)
    expect(database.load().open).toBe(70)
  } finally {
    await database.close()
  }
})
