import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { forgetStaleSignIns } from '../sign-in-methods/forget.ts'

const reason = 'A third campaign that asks for votes.'

/** Has one of Fran's campaigns reported, and Ada claim the case. */
async function claimed({ fran, cara, ada }: TestWorld) {
  const { id: thingId } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.moderation.report({ id: randomUUID(), thing: 'campaign', thingId, reason: 'spam', words: null })
  const [found] = (await ada.api.moderation.cases({})).items
  const id = found?.id ?? ''
  await ada.api.moderation.claim({ id })
  return id
}

/** Every act of an admin upon others that asks for proof, ready to be called. */
async function acts(world: TestWorld) {
  const { ada, db, fran, fern, cole, cara } = world
  const about = { device: 'Firefox on Linux', since: new Date(), looking: true, lookedAt: new Date(), roomId: null }
  world.connected.push({ userId: cara.id, ...about })
  await ada.api.moderation.suspend({ id: cole.id, reason, present: null })
  const event = await db.selectFrom('webhook_events').select('id').executeTakeFirstOrThrow()
  const caseId = await claimed(world)
  const { moderation, operations, billing } = ada.api
  return {
    suspend: (present: string | null) => moderation.suspend({ id: fern.id, reason, present }),
    lift: (present: string | null) => moderation.lift({ id: cole.id, reason, present }),
    'close with a suspension': (present: string | null) =>
      moderation.close({ id: caseId, outcome: 'suspend_author', note: `${fran.fullName} again`, present }),
    'end connections': (present: string | null) => operations.endConnections({ id: cara.id, present }),
    'replay an event': (present: string | null) => billing.replayEvent({ id: event.id, present }),
  }
}

const done = async ({ db }: TestWorld) =>
  (await db.selectFrom('audit_entries').select('action').orderBy('action').execute()).map(({ action }) => action)

test.each(['suspend', 'lift', 'close with a suspension', 'end connections', 'replay an event'] as const)(
  'to %s, an admin has signed in just now or types the password',
  async name => {
    await using world = await openWorld()
    const act = (await acts(world))[name]
    await world.passes('11 minutes')
    const before = await done(world)
    await expect(act(null)).rejects.toMatchObject(refused('password_needed'))
    await expect(act('not her password')).rejects.toMatchObject(refused('password_wrong'))
    expect(await done(world)).toEqual(before)
    await act(testPassword)
    expect((await done(world)).length).toBeGreaterThan(before.length)
  },
)

test('reports are closed by any other outcome without it', async () => {
  await using world = await openWorld()
  const id = await claimed(world)
  await world.passes('11 minutes')
  expect(await world.ada.api.moderation.close({ id, outcome: 'no_action', note: reason, present: null })).toEqual({})
})

const suspends = ({ ada }: TestWorld, { id }: Person, present: string | null, api = ada.api) =>
  api.moderation.suspend({ id, reason, present })

test('a typed password counts for ten minutes of such acts, in that session alone, and for nothing that guards the own account', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, cara } = world
  const elsewhere = cookieOf(await send(world, 'accounts.signIn', { email: ada.email, password: testPassword }))
  await world.passes('11 minutes')
  await suspends(world, fran, testPassword)
  await ada.api.moderation.lift({ id: fran.id, reason: 'A mistake', present: null })
  await expect(suspends(world, fred, null, world.apiOf(elsewhere))).rejects.toMatchObject(refused('password_needed'))
  await expect(ada.api.signInMethods.beginTwoStep({ present: null })).rejects.toMatchObject(refused('password_needed'))
  await expect(ada.api.moderation.impersonate({ id: cara.id, reason, present: null })).rejects.toMatchObject(
    refused('password_needed'),
  )
  await world.passes('22 minutes')
  await expect(suspends(world, fran, null)).rejects.toMatchObject(refused('password_needed'))
  await forgetStaleSignIns(world.world)
  expect(await world.db.selectFrom('verifications').select('id').execute()).toEqual([])
})

test('of an admin who leaves, no proof is kept', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, cole, db } = world
  await secondAdmin(world)
  await world.passes('11 minutes')
  await suspends(world, fran, testPassword, cole.api)
  const proofs = db.selectFrom('verifications').select('value')
  await suspends(world, fred, testPassword)
  expect(new Set(await proofs.execute())).toEqual(new Set([{ value: cole.id }, { value: ada.id }]))
  await cole.api.ownData.leave({ email: cole.email, present: testPassword })
  expect(await proofs.execute()).toEqual([{ value: ada.id }])
})

test('a password typed while the sign-in is fresh is not checked, and proves nothing later', async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  await world.passes('9 minutes')
  await suspends(world, fran, 'not her password')
  await world.passes('11 minutes')
  await expect(suspends(world, fred, null)).rejects.toMatchObject(refused('password_needed'))
})

test('an admin without a password logs in again', async () => {
  await using world = await openWorld()
  const { ada, fran, db } = world
  await db.deleteFrom('accounts').where('user_id', '=', ada.id).execute()
  await suspends(world, fran, null)
  await world.passes('11 minutes')
  await expect(ada.api.moderation.lift({ id: fran.id, reason, present: testPassword })).rejects.toMatchObject(
    refused('log_in_again'),
  )
})
