import { expect, test } from 'vitest'
import { authenticator } from '#/tests/authenticator.ts'
import { codeNow } from '#/tests/codes.ts'
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
