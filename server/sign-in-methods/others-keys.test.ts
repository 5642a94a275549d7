import { expect, test } from 'vitest'
import { everyRow } from '#/tests/access-matrix/rows.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import { subscription } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { change } from '../infra/db/change.ts'
import { makeLink } from '../letters/links.ts'

/** Gives somebody everything that opens an account, and a first step that owes its code. */
async function hasEverything({ db, world }: TestWorld, { api, id, email }: Person) {
  const credential = authenticator().creates(await api.signInMethods.beginPasskey({ present: null }))
  await api.signInMethods.addPasskey({ credential })
  await api.signInMethods.beginPasskey({ present: null })
  const { secret } = await api.signInMethods.beginTwoStep({ present: null })
  await api.signInMethods.confirmTwoStep({ secret, code: await codeNow(db, secret) })
  await api.notifications.addDevice({ subscription: subscription(), name: 'Firefox on Linux' })
  const expires_at = new Date(Date.now() + 600_000)
  await db
    .insertInto('second_steps')
    .values({ id: `of ${id}`, user_id: id, expires_at })
    .execute()
  await change(world, tx => makeLink(tx, { userId: id, purpose: 'recovery', address: email }))
}

test('whatever somebody does to the keys of their account, those of another person stay as they are', async () => {
  await using world = await openWorld()
  const { cara, cole, db, visitor } = world
  for (const person of [cara, cole]) await hasEverything(world, person)
  const ofCole = async () => (await everyRow(world)).filter(({ row }) => row.includes(cole.id)).map(({ row }) => row)
  const before = (await ofCole()).toSorted()
  const stay = async () => expect((await ofCole()).toSorted()).toEqual(before)

  const { signInMethods, accounts } = cara.api
  await signInMethods.renewCodes({ present: testPassword })
  await stay()
  await signInMethods.stopTwoStep({ present: testPassword })
  await stay()
  await accounts.changePassword({ present: testPassword, password: 'quite another password' })
  await stay()
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', cara.id).execute()
  const link = { userId: cara.id, purpose: 'recovery', address: cara.email } as const
  const token = await change(world.world, tx => makeLink(tx, link))
  await visitor.api.email.reset({ token, password: 'and another password' })
  expect(await db.selectFrom('passkeys').select('user_id').execute()).toEqual([{ user_id: cole.id }])
  await stay()
})
