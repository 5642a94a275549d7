import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { openWorld } from '#/tests/world.ts'

test('all sessions of a person get the same keys, and nobody else’s do', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const { keys } = await cara.api.accounts.keptKeys()
  expect(keys.map(key => Buffer.from(key, 'base64').length)).toEqual([32])
  const again = cookieOf(await send(world, 'accounts.signIn', { email: cara.email, password: testPassword }))
  expect((await send(world, 'accounts.keptKeys', undefined, { cookie: again })).text).toContain(keys[0])
  expect(again).not.toBe(cara.cookie)
  expect((await cole.api.accounts.keptKeys()).keys).not.toEqual(keys)
})

test('once the session has ended nobody gets them', async () => {
  await using world = await openWorld()
  const { cara } = world
  await cara.api.accounts.signOut()
  await expect(cara.api.accounts.keptKeys()).rejects.toMatchObject(refused('not_signed_in'))
})
