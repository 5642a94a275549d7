import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import { browserOf } from '#/tests/google.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { listen } from '#/tests/refused.ts'
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

  const credential = authenticator().creates(await api.ways.beginPasskey({ present }))
  await told(() => api.ways.addPasskey({ credential }))
  const [passkey] = (await api.ways.mine()).passkeys
  const { id = '' } = passkey ?? {}
  await told(() => api.ways.renamePasskey({ id, name: 'The laptop' }))
  await told(() => api.ways.removePasskey({ id, present }))

  const { secret } = await api.ways.beginTwoStep({ present })
  const code = await codeNow(world.db, secret)
  await told(() => api.ways.confirmTwoStep({ code }))
  await told(() => api.ways.renewCodes({ present }))
  await told(() => api.ways.stopTwoStep({ present }))

  await told(() => api.tokens.make({ name: 'A program', scopes: ['karma:read'], days: 30, present }))
  const [token] = await api.tokens.list()
  await told(() => api.tokens.revoke({ id: token?.id ?? '' }))
})

test('every way of logging in is told to the person’s other pages, which list where they are signed in, and to nobody else', async () => {
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
  await cara.api.ways.addPasskey({ credential: device.creates(await cara.api.ways.beginPasskey({ present })) })
  const credential = device.signs(await visitor.api.ways.beginSignIn())
  await told(() => send(world, 'ways.signInWithPasskey', { credential }))

  google.state.account = { ...google.state.account, email: cara.email }
  await told(() => browserOf(world).signsIn())

  const { secret } = await cara.api.ways.beginTwoStep({ present })
  const { codes } = await cara.api.ways.confirmTwoStep({ code: await codeNow(world.db, secret) })
  const heard = listen(world)
  const owing = cookieOf(await givesPassword())
  expect(heard()).toEqual({})
  await told(() => send(world, 'ways.giveCode', { code: codes[0] ?? '' }, { cookie: owing }))
})
