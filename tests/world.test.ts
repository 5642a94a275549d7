import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { change } from '#/server/infra/db/change.ts'
import { openWorld } from './world.ts'

test('a world whose books do not balance cannot be closed', async () => {
  const world = await openWorld()
  const { id } = await world.db
    .updateTable('karma_accounts')
    .set(account => ({ balance: account('balance', '+', 1) }))
    .where('user_id', '=', world.fran.id)
    .where('kind', '=', 'available')
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(world[Symbol.asyncDispose]()).rejects.toMatchObject({
    actual: expect.arrayContaining([`Account ${id} (available) says 17, its entries 16`]),
  })
})

test('nor one in which a change held a connection and asked for another', async () => {
  const world = await openWorld()
  await change(world.world, async () => world.world.db.selectFrom('users').select('id').execute())
  await expect(world[Symbol.asyncDispose]()).rejects.toMatchObject({
    actual: [expect.stringContaining('Within a transaction the pool was asked for a second connection (selectFrom)')],
  })
})

test('as many worlds as files run at once all get the connections that they ask for', async () => {
  await using stack = new AsyncDisposableStack()
  const worlds = []
  for (let nth = 0; nth < 4; nth++) worlds.push(stack.use(await openWorld()))
  const busy = worlds.flatMap(({ db }) => Array.from({ length: 20 }, () => sql`select pg_sleep(0.5)`.execute(db)))
  await Promise.all(busy)
})
