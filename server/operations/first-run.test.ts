import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import type { Api } from '#/contract/index.ts'
import { makeAdmin } from '../admin/make-admin.ts'
import { printedCode } from '#/rules/first-run.ts'
import { rates } from '#/rules/rates.ts'
import { follow, linkIn, openMailed, toOf } from '#/tests/mailed.ts'
import { refused } from '#/tests/refused.ts'
import { tally } from '#/tests/racing.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { makeCall } from '../call.ts'
import { router } from '../router.ts'
import { firstRunWords, newFirstRunCode } from './first-run.ts'

/** A world without an admin, just started, with the code that its console shows. */
async function openFirstRun() {
  const world = await openWorld()
  await world.db.deleteFrom('user_roles').where('role', '=', 'admin').execute()
  return { world, code: (await newFirstRunCode(world.db)) ?? expect.unreachable() }
}

const olga = (code: string, email = 'olga@example.com') => ({
  code,
  fullName: 'Olga Petrova',
  email,
  password: 'correct horse battery',
})

/** A visitor with an address, and so rate limits, of their own. */
const visitorAt = ({ world }: TestWorld, address: string): Api =>
  createRouterClient(router, { context: makeCall(world, new Headers({ 'x-client-address': address }), 'first run') })

const admins = async ({ db }: TestWorld) =>
  (
    await db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .where('role', '=', 'admin')
      .select('email')
      .execute()
  ).map(({ email }) => email)

test('the code from the console makes the first admin, once, and is void then', async () => {
  const { world: opened, code } = await openFirstRun()
  await using world = opened
  expect(await world.visitor.api.operations.firstRun()).toEqual({ open: true })
  expect(firstRunWords('http://localhost:3000', code)).toContain(printedCode(code))
  const typed = printedCode(code).toLowerCase()
  expect(await world.visitor.api.operations.firstAdmin(olga(typed))).toMatchObject({
    fullName: 'Olga Petrova',
    role: 'admin',
  })
  expect(await admins(world)).toEqual(['olga@example.com'])
  expect(await world.visitor.api.operations.firstRun()).toEqual({ open: false })
  await expect(world.visitor.api.operations.firstAdmin(olga(code, 'oscar@example.com'))).rejects.toMatchObject(
    refused('not_found'),
  )
  const noted = await world.db.selectFrom('audit_entries').select(['action', 'subject_id', 'actor_id']).execute()
  expect(noted).toHaveLength(1)
  expect(noted[0]).toMatchObject({ action: 'first_admin_made', subject_id: noted[0]?.actor_id })
})

test('with a mail server the first admin confirms their address like everybody, and is told of no sign-up', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  await world.db.deleteFrom('user_roles').where('role', '=', 'admin').execute()
  const code = (await newFirstRunCode(world.db)) ?? expect.unreachable()
  expect(await world.visitor.api.operations.firstAdmin(olga(code))).toMatchObject({ role: 'admin', isVerified: false })
  const [letter, ...more] = await mailed.letters()
  expect(more).toEqual([])
  expect(letter && toOf(letter)).toBe('olga@example.com')
  await follow(mailed, linkIn(letter), 'confirm')
  const olgaNow = world.db.selectFrom('users').where('email', '=', 'olga@example.com').select(['id', 'email_verified'])
  const { id, email_verified: isVerified } = await olgaNow.executeTakeFirstOrThrow()
  expect(isVerified).toBe(true)
  expect(await world.db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute()).toEqual([])
})

test('of twenty at once one becomes the admin, and of the others nothing stays', async () => {
  const { world: opened, code } = await openFirstRun()
  await using world = opened
  const before = await world.db.selectFrom('users').select('id').execute()
  // Different addresses, and no more calls than the hashing queue takes, because this does not test the limits.
  const calls = Array.from({ length: 20 }, (_, nth) =>
    visitorAt(world, `10.0.0.${nth}`).operations.firstAdmin(olga(code, `${randomUUID()}@example.com`)),
  )
  expect(await tally(calls)).toEqual({ ok: 1, not_found: 19 })
  expect(await admins(world)).toHaveLength(1)
  expect(await world.db.selectFrom('users').select('id').execute()).toHaveLength(before.length + 1)
})

test('with an admin there, fifty right codes at once make none', async () => {
  const { world: opened, code } = await openFirstRun()
  await using world = opened
  expect(await makeAdmin(world.db, 'nora@example.com')).toBe('made')
  const calls = Array.from({ length: 50 }, (_, nth) =>
    visitorAt(world, `10.0.1.${nth}`).operations.firstAdmin(olga(code, `${randomUUID()}@example.com`)),
  )
  expect(await tally(calls)).toEqual({ not_found: 50 })
  expect(await admins(world)).toEqual(['nora@example.com'])
})

test('a wrong code makes nobody anything, and only so many are heard', async () => {
  const { world: opened, code } = await openFirstRun()
  await using world = opened
  const wrong = olga('0'.repeat(28))
  for (let nth = 0; nth < rates.firstRunCode.count; nth++)
    await expect(world.visitor.api.operations.firstAdmin(wrong)).rejects.toMatchObject(refused('first_run_code_wrong'))
  await expect(world.visitor.api.operations.firstAdmin(olga(code))).rejects.toMatchObject({ code: 'slow_down' })
  expect(await admins(world)).toEqual([])
  await world.passes('16 minutes')
  expect(await world.visitor.api.operations.firstAdmin(olga(code))).toMatchObject({ role: 'admin' })
})

test('each start has a code of its own, the database knows only what is made of it, and with an admin there is none', async () => {
  const { world: opened, code } = await openFirstRun()
  await using world = opened
  const next = await newFirstRunCode(world.db)
  expect(next).not.toBe(code)
  const kept = JSON.stringify(await world.db.selectFrom('settings').selectAll().execute())
  expect(kept).not.toContain(next)
  await expect(world.visitor.api.operations.firstAdmin(olga(code))).rejects.toMatchObject(
    refused('first_run_code_wrong'),
  )
  await makeAdmin(world.db, world.nora.email)
  expect(await newFirstRunCode(world.db)).toBeNull()
  expect(JSON.stringify(await world.db.selectFrom('settings').selectAll().execute())).not.toContain('first_run')
})

test('an address that somebody has makes no admin of them, and the code holds', async () => {
  const { world: opened, code } = await openFirstRun()
  await using world = opened
  await expect(world.visitor.api.operations.firstAdmin(olga(code, world.cara.email))).rejects.toMatchObject(
    refused('cannot_sign_up'),
  )
  expect(await admins(world)).toEqual([])
  expect(await world.visitor.api.operations.firstAdmin(olga(code))).toMatchObject({ role: 'admin' })
})
