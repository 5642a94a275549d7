import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { openWorld } from '#/tests/world.ts'

test('a flood of those who ask whether the server is ready asks the database once a second', async () => {
  await using world = await openWorld()
  const asks = async () => (await world.fetch(new Request(`${origin}/readyz`))).status
  const questions = () => world.statements.filter(text => text === 'select 1').length
  const before = questions()
  expect(new Set(await Promise.all(Array.from({ length: 200 }, asks)))).toEqual(new Set([200]))
  expect(await asks()).toBe(200)
  expect(questions() - before).toBe(1)
  await sleep(1_100)
  expect(await asks()).toBe(200)
  expect(questions() - before).toBe(2)
})
