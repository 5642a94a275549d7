import { expect, test } from 'vitest'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { testSecret } from '#/tests/cast.ts'
import { openWorld } from '#/tests/world.ts'
import { makeAuth } from './auth.ts'

test('our tables are as better-auth wants them', async () => {
  await using world = await openWorld()
  const { explicitSchemaCheck } = await makeAuth({ db: world.db, secret: testSecret, origin }).$context
  await expect(explicitSchemaCheck?.() ?? expect.unreachable()).resolves.toBeUndefined()
})

test('the first request of a fresh server does not look up which tables there are', async () => {
  await using world = await openWorld()
  await world.fran.api.accounts.me()
  expect(world.statements.filter(text => text.includes('pg_catalog') || text.includes('pg_class'))).toEqual([])
})
