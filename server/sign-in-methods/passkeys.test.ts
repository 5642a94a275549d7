import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

async function addsPasskey({ api }: Person, device = authenticator()) {
  const passkey = await api.signInMethods.addPasskey({
    credential: device.creates(await api.signInMethods.beginPasskey({ present: null })),
  })
  return { device, passkey }
}

async function signsIn(world: TestWorld, device: ReturnType<typeof authenticator>, counter = 0) {
  const asked = await world.visitor.api.signInMethods.beginSignIn()
  return send(world, 'signInMethods.signInWithPasskey', { credential: device.signs(asked, { counter }) })
}

test('a passkey opens its person’s account, and is listed with its last use', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const { device, passkey } = await addsPasskey(cara)
  expect(passkey).toEqual({
    id: expect.any(String),
    name: 'An unknown device',
    createdAt: expect.any(Date),
    usedAt: null,
  })
  const answer = await signsIn(world, device)
  expect(answer.code).toBe('ok')
  expect(await world.whoIs(cookieOf(answer))).toBe(cara.id)
  const { passkeys } = await cara.api.signInMethods.mine()
  expect(passkeys).toEqual([{ ...passkey, usedAt: expect.any(Date) }])
  expect((await cole.api.signInMethods.mine()).passkeys).toEqual([])
})

test('it is named after the device, and renamed and removed by its owner alone', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const device = authenticator()
  const credential = device.creates(await cara.api.signInMethods.beginPasskey({ present: null }))
  const added = await send(world, 'signInMethods.addPasskey', { credential }, { cookie: cara.cookie, headers: firefox })
  const { id, name } = JSON.parse(added.text).json
  expect(name).toBe('Firefox on Windows')
  await expect(cole.api.signInMethods.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject(refused('not_found'))
  await expect(cole.api.signInMethods.removePasskey({ id, present: null })).rejects.toMatchObject(refused('not_found'))
  await cara.api.signInMethods.renamePasskey({ id, name: '  The laptop ' })
  expect((await cara.api.signInMethods.mine()).passkeys).toMatchObject([{ name: 'The laptop' }])
  await world.passes('11 minutes')
  const { removePasskey } = cara.api.signInMethods
  await expect(removePasskey({ id, present: null })).rejects.toMatchObject(refused('password_needed'))
  await removePasskey({ id, present: testPassword })
  expect((await signsIn(world, device)).code).toBe('passkey_unknown')
  const { rows } = await notes(world)
  expect(rows).toEqual(['passkey_added', 'passkey_removed'])
})

async function notes({ db }: TestWorld) {
  const found = await db.selectFrom('audit_entries').select('action').orderBy('at').orderBy('id').execute()
  return { rows: found.map(({ action }) => action) }
}

test('a second passkey from the same kind of device has a name of its own, so that neither is removed for the other', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { passkey } = await addsPasskey(cara)
  expect((await addsPasskey(cara)).passkey.name).toBe('An unknown device 2')
  expect((await addsPasskey(cara)).passkey.name).toBe('An unknown device 3')
  await cara.api.signInMethods.renamePasskey({ id: passkey.id, name: 'The phone' })
  expect((await addsPasskey(cara)).passkey.name).toBe('An unknown device')
})

test('some time after signing in, adding one asks for the password', async () => {
  await using world = await openWorld()
  await world.passes('11 minutes')
  const { beginPasskey } = world.cara.api.signInMethods
  await expect(beginPasskey({ present: null })).rejects.toMatchObject(refused('password_needed'))
  await expect(beginPasskey({ present: 'not her password' })).rejects.toMatchObject(refused('password_wrong'))
  expect(await beginPasskey({ present: testPassword })).toMatchObject({ rp: { id: 'localhost' } })
})

test('what a passkey signs is asked once, of one person, for five minutes', async () => {
  await using world = await openWorld()
  const { cara, cole, visitor } = world
  const { device } = await addsPasskey(cara)
  const asked = await visitor.api.signInMethods.beginSignIn()
  const credential = device.signs(asked)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(world, 'signInMethods.signInWithPasskey', { credential })),
  )
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'passkey_refused')).toHaveLength(9)
  const late = await visitor.api.signInMethods.beginSignIn()
  const forCara = await cara.api.signInMethods.beginPasskey({ present: null })
  const another = authenticator()
  const theirs = { credential: another.creates(forCara) }
  await expect(cole.api.signInMethods.addPasskey(theirs)).rejects.toMatchObject(refused('passkey_refused'))
  await world.passes('6 minutes')
  const tooLate = visitor.api.signInMethods.signInWithPasskey({ credential: device.signs(late) })
  await expect(tooLate).rejects.toMatchObject(refused('passkey_refused'))
  await expect(cara.api.signInMethods.addPasskey(theirs)).rejects.toMatchObject(refused('passkey_refused'))
  const made = { ...late, challenge: 'bWFkZS11cA' }
  const madeUp = visitor.api.signInMethods.signInWithPasskey({ credential: device.signs(made) })
  await expect(madeUp).rejects.toMatchObject(refused('passkey_refused'))
})

test('a passkey added again with the same answer, as after a lost one, is the one that was added, and only for its owner', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const credential = authenticator().creates(await cara.api.signInMethods.beginPasskey({ present: null }))
  const passkey = await cara.api.signInMethods.addPasskey({ credential })
  expect(await cara.api.signInMethods.addPasskey({ credential })).toEqual(passkey)
  expect((await cara.api.signInMethods.mine()).passkeys).toHaveLength(1)
  await expect(cole.api.signInMethods.addPasskey({ credential })).rejects.toMatchObject(refused('passkey_refused'))
  await cara.api.signInMethods.removePasskey({ id: passkey.id, present: null })
  await expect(cara.api.signInMethods.addPasskey({ credential })).rejects.toMatchObject(refused('passkey_refused'))
})

test('another site, another key and a key that nobody opened let nobody in', async () => {
  await using world = await openWorld()
  const { cara, visitor } = world
  const { device } = await addsPasskey(cara)
  const ask = () => visitor.api.signInMethods.beginSignIn()
  const evil = device.signs(await ask(), { origin: 'https://evil.example' })
  const otherSite = device.signs({ ...(await ask()), rpId: 'evil.example' })
  const unopened = device.signs(await ask(), { isVerified: false })
  const right = device.signs(await ask())
  const forged = { ...right, response: authenticator().signs(await ask()).response }
  for (const credential of [evil, otherSite, unopened, forged])
    await expect(visitor.api.signInMethods.signInWithPasskey({ credential })).rejects.toMatchObject(
      refused('passkey_refused'),
    )
  const { beginPasskey, addPasskey } = cara.api.signInMethods
  const asked = await beginPasskey({ present: null })
  const created = authenticator().creates(asked, { isVerified: false })
  await expect(addPasskey({ credential: created })).rejects.toMatchObject(refused('passkey_refused'))
})

test('a key whose count goes back is a copy: it is noted and turned away', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { device } = await addsPasskey(cara)
  expect((await signsIn(world, device, 5)).code).toBe('ok')
  expect((await signsIn(world, device, 6)).code).toBe('ok')
  for (const counter of [6, 3, 0]) expect((await signsIn(world, device, counter)).code).toBe('passkey_refused')
  expect((await signsIn(world, device, 7)).code).toBe('ok')
  expect((await notes(world)).rows).toEqual(['passkey_added', 'passkey_copied', 'passkey_copied', 'passkey_copied'])
})

test('one passkey is added once, and twenty at most, also at once', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { device } = await addsPasskey(cara)
  await expect(addsPasskey(cara, device)).rejects.toMatchObject(refused('passkey_known'))
  const tried = await Promise.allSettled(Array.from({ length: 22 }, () => addsPasskey(cara)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
  expect((await cara.api.signInMethods.mine()).passkeys).toHaveLength(20)
})

test('of two last sign-in methods taken away at once one stays', async () => {
  await using world = await openWorld()
  const { cara } = world
  await world.db.deleteFrom('accounts').where('user_id', '=', cara.id).execute()
  for (let round = 0; round < 4; round++) {
    while ((await cara.api.signInMethods.mine()).passkeys.length < 2) await addsPasskey(cara)
    const { passkeys } = await cara.api.signInMethods.mine()
    const remove = () => passkeys.map(({ id }) => cara.api.signInMethods.removePasskey({ id, present: null }))
    // Both have begun before either can continue.
    const tried = await world.db.transaction().execute(async tx => {
      await sql`lock table passkeys in share mode`.execute(tx)
      const both = Promise.allSettled(remove())
      await sleep(300)
      return { both }
    })
    expect((await tried.both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a suspended person’s passkey opens nothing, and whoever is signed in signs out first', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const { device } = await addsPasskey(cara)
  const asked = await world.visitor.api.signInMethods.beginSignIn()
  const credential = device.signs(asked)
  await expect(cole.api.signInMethods.signInWithPasskey({ credential })).rejects.toMatchObject(
    refused('already_signed_in'),
  )
  await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', cara.id).execute()
  expect((await signsIn(world, device)).code).toBe('suspended')
})

test('the last passkey stays also for whoever has a Google account linked, while this server offers no login with Google', async () => {
  await using world = await openWorld()
  const { cara, db } = world
  const { passkey } = await addsPasskey(cara)
  await db.updateTable('accounts').set({ provider_id: 'google' }).where('user_id', '=', cara.id).execute()
  const { removePasskey } = cara.api.signInMethods
  await expect(removePasskey({ id: passkey.id, present: null })).rejects.toMatchObject(refused('last_sign_in_method'))
  await addsPasskey(cara)
  expect(await removePasskey({ id: passkey.id, present: null })).toEqual({})
})
