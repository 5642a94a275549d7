import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import { browserOf } from '#/tests/google.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { listen } from '#/tests/observed.ts'
import { openWorld } from '#/tests/world.ts'

test('whatever opens an account is told to its person’s other pages when it changes, and to nobody else', async () => {
  await using world = await openWorld()
  const { api } = world.cara
  const present = null
  const told = async (act: () => Promise<unknown>) => {
    const heard = listen(world)
    await act()
    expect(heard()).toEqual({ cara: ['account_changed'] })
  }

  const credential = authenticator().creates(await api.signInMethods.beginPasskey({ present }))
  await told(() => api.signInMethods.addPasskey({ credential }))
  const [passkey] = (await api.signInMethods.mine()).passkeys
  const { id = '' } = passkey ?? {}
  await told(() => api.signInMethods.renamePasskey({ id, name: 'The laptop' }))
  await told(() => api.signInMethods.removePasskey({ id, present }))

  const { secret } = await api.signInMethods.beginTwoStep({ present })
  const code = await codeNow(world.db, secret)
  await told(() => api.signInMethods.confirmTwoStep({ secret, code }))
  await told(() => api.signInMethods.renewCodes({ present }))
  await told(() => api.signInMethods.stopTwoStep({ present }))

  await told(() => api.tokens.make({ id: randomUUID(), name: 'A program', scopes: ['karma:read'], days: 30, present }))
  const [token] = await api.tokens.list()
  await told(() => api.tokens.revoke({ id: token?.id ?? '' }))
})

test('a role that is chosen is told to the person’s other pages, which still offer the choice, and to admins', async () => {
  await using world = await openWorld()
  const { nora, db, sessions } = world
  await db.updateTable('users').set({ role_settled_at: null }).where('id', '=', nora.id).execute()
  sessions.drop(nora.id)
  const heard = listen(world)
  await nora.api.signInMethods.chooseRole({ role: 'founder' })
  expect(heard()).toEqual({ nora: ['account_changed'], ada: ['team_changed'] })
})

test('every sign-in method is told to the person’s other pages, which list where they are signed in, and to nobody else', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { cara, visitor } = world
  const told = async (act: () => Promise<unknown>) => {
    const before = (await cara.api.accounts.sessions({})).items.length
    const heard = listen(world)
    await act()
    expect(heard()).toEqual({ cara: ['account_changed'] })
    expect((await cara.api.accounts.sessions({})).items).toHaveLength(before + 1)
  }

  const givesPassword = () => send(world, 'accounts.signIn', { email: cara.email, password: testPassword })
  await told(givesPassword)

  const device = authenticator()
  const present = null
  await cara.api.signInMethods.addPasskey({
    credential: device.creates(await cara.api.signInMethods.beginPasskey({ present })),
  })
  const credential = device.signs(await visitor.api.signInMethods.beginSignIn())
  await told(() => send(world, 'signInMethods.signInWithPasskey', { credential }))

  google.state.account = { ...google.state.account, email: cara.email }
  await told(() => browserOf(world).signsIn())

  const { secret } = await cara.api.signInMethods.beginTwoStep({ present })
  const { codes } = await cara.api.signInMethods.confirmTwoStep({ secret, code: await codeNow(world.db, secret) })
  const heard = listen(world)
  const owing = cookieOf(await givesPassword())
  expect(heard()).toEqual({})
  await told(() => send(world, 'signInMethods.giveCode', { code: codes[0] ?? '' }, { cookie: owing }))
})
