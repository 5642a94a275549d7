import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { codeNow } from '#/tests/codes.ts'
import { browserOf, consents } from '#/tests/google.ts'
import { lateFor } from '#/tests/locks.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { openMailed, tokenIn } from '#/tests/mailed.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { whileRecovering } from '#/tests/while-recovering.ts'
import type { Person, TestWorld } from '#/tests/world.ts'

/** Runs `late` while the owner of Cara's address reclaims the account with it. */
async function afterReclaiming({ world, letters }: Mailed, late: () => Promise<unknown>) {
  const { db, cara, visitor } = world
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', cara.id).execute()
  await visitor.api.email.recover({ email: cara.email })
  const [mail] = (await letters()).filter(({ subject }) => subject === 'Choose a new password')
  await whileRecovering(world, tokenIn(mail), late)
}

const sessionsOf = ({ db, cara }: TestWorld) =>
  db.selectFrom('sessions').where('user_id', '=', cara.id).select('id').execute()

async function addsPasskey({ api }: Person) {
  const device = authenticator()
  await api.signInMethods.addPasskey({
    credential: device.creates(await api.signInMethods.beginPasskey({ present: null })),
  })
  return device
}

async function linksGoogle(world: TestWorld, { cookie }: Person) {
  const browser = browserOf(world, cookie)
  const answer = await send(world, 'signInMethods.linkGoogle', { present: null }, { cookie })
  browser.keep(answer.headers.getSetCookie())
  await browser.opens(await consents(JSON.parse(answer.text).json.url))
}

test('a passkey of the person who signed up with an address first opens nothing while its owner reclaims it', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const device = await addsPasskey(world.cara)
  const asked = await world.visitor.api.signInMethods.beginSignIn()
  await afterReclaiming(mailed, () =>
    send(world, 'signInMethods.signInWithPasskey', { credential: device.signs(asked) }),
  )
  expect(await sessionsOf(world)).toEqual([])
})

test('a passkey that is removed while it signs in is unknown, and nobody reads that it was copied', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const device = await addsPasskey(world.cara)
  const asked = await world.visitor.api.signInMethods.beginSignIn()
  const { code } = await lateFor(
    world.db,
    tx => tx.deleteFrom('passkeys').execute(),
    () => send(world, 'signInMethods.signInWithPasskey', { credential: device.signs(asked) }),
  )
  expect(code).toBe('passkey_unknown')
  const { items } = await world.cara.api.audit.mine({})
  expect(items.map(({ action }) => action)).toEqual(['passkey_added'])
})

test('their Google account opens nothing while the owner of the address reclaims it', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world } = mailed
  await linksGoogle(world, world.cara)
  const browser = browserOf(world)
  const back = await browser.goesToGoogle()
  await afterReclaiming(mailed, () => browser.opens(back))
  expect(await sessionsOf(world)).toEqual([])
})

test('the code that follows Google opens nothing while the owner of the address reclaims it', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world } = mailed
  const { db, cara } = world
  await linksGoogle(world, cara)
  await db.deleteFrom('accounts').where('user_id', '=', cara.id).where('provider_id', '=', 'credential').execute()
  const { secret } = await cara.api.signInMethods.beginTwoStep({ present: null })
  await cara.api.signInMethods.confirmTwoStep({ secret, code: await codeNow(db, secret) })
  await world.passes('1 minute')
  const browser = browserOf(world)
  expect(await browser.signsIn()).toBe('/login?step=code')
  const code = await codeNow(db, secret)
  await afterReclaiming(mailed, () => send(world, 'signInMethods.giveCode', { code }, { cookie: browser.cookies() }))
  expect(await sessionsOf(world)).toEqual([])
})
