import { expect, test } from 'vitest'
import type { Fact } from '#/contract/live.ts'
import { openPage } from './open-page.ts'
import { migratedFolder } from './migrated-folder.ts'
import { clientOf, freePort, promote, startProgram } from './program.ts'

const password = 'correct horse battery'
const reason = 'A third campaign that asks for votes.'
const withinMs = 2_000

async function someone(origin: string, role: 'founder' | 'contributor', name: string) {
  const { api, cookie } = clientOf(origin)
  const email = `${name.toLowerCase()}@example.com`
  const { id } = await api.accounts.signUp({ role, fullName: name, email, password })
  return { api, cookie, id, email }
}

async function opened() {
  const folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const fran = await someone(server.origin, 'founder', 'Fran')
  const ada = await someone(server.origin, 'contributor', 'Ada')
  await promote(folder.path, ada.email)
  return {
    origin: server.origin,
    fran,
    ada,
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      await server.ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('a suspension ends every session and socket of a person within two seconds, and nobody else’s', async () => {
  await using world = await opened()
  const { origin, fran, ada } = world
  const phone = clientOf(origin)
  await phone.api.accounts.signIn({ email: fran.email, password })
  const [first, second, admin] = await Promise.all(
    [fran, phone, ada].map(({ cookie }) => openPage(origin, { cookie: cookie() })),
  )
  expect([first?.admitted, second?.admitted, admin?.admitted]).toEqual([true, true, true])
  const gone = Promise.all([first, second].map(each => new Promise(resolve => each?.socket.on('disconnect', resolve))))
  const told = [first, second, admin].map(each => {
    const facts: string[] = []
    each?.socket.on('fact', ({ name }: Fact) => facts.push(name))
    return facts
  })
  const began = performance.now()
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  await gone
  expect(await fran.api.accounts.me()).toBeNull()
  expect(await phone.api.accounts.me()).toBeNull()
  expect(told.map(facts => facts.filter(name => name === 'account_suspended'))).toEqual([
    ['account_suspended'],
    ['account_suspended'],
    [],
  ])
  expect(performance.now() - began).toBeLessThan(withinMs)
  for (const { cookie } of [fran, phone]) expect((await openPage(origin, { cookie: cookie() })).admitted).toBe(false)
  expect(admin?.socket.connected).toBe(true)
})

test('a session that impersonates somebody has no socket: it hears nothing, and the person does not seem to be online', async () => {
  await using world = await opened()
  const { origin, fran, ada } = world
  const before = await openPage(origin, { cookie: ada.cookie() })
  expect(before.admitted).toBe(true)
  const gone = new Promise(resolve => before.socket.on('disconnect', resolve))
  await ada.api.moderation.impersonate({ id: fran.id, reason: 'She asked us to.', present: null })
  await gone
  expect((await openPage(origin, { cookie: ada.cookie() })).admitted).toBe(false)
  await ada.api.moderation.stopImpersonating()
  expect((await openPage(origin, { cookie: ada.cookie() })).admitted).toBe(true)
})
