import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Api } from '#/contract/index.ts'
import { handshakeRates } from '#/rules/rates.ts'
import { scopes } from '#/rules/scopes.ts'
import { subscribes } from './buying.ts'
import { openPage } from './open-page.ts'
import { migratedFolder } from './migrated-folder.ts'
import { clientOf, freePort, promote, startProgram } from './program.ts'
import { comment, engagementCampaign } from './samples.ts'

async function person(
  origin: string,
  role: 'founder' | 'contributor',
  name: string,
): Promise<{ api: Api; cookie: () => string }> {
  const { api, cookie } = clientOf(origin)
  await api.accounts.signUp({
    role,
    fullName: name,
    email: `${name.toLowerCase()}@example.com`,
    password: 'correct horse battery',
  })
  return { api, cookie }
}

test('a socket is for signed-in people on our own pages, not for their tokens, and hears only what is said to its person', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const { origin } = server
  const [fran, fred, cara] = [
    await person(origin, 'founder', 'Fran'),
    await person(origin, 'founder', 'Fred'),
    await person(origin, 'contributor', 'Cara'),
  ]
  await subscribes(fran)

  for (const path of ['/live/', '/live/?EIO=4&transport=polling', '/live/nothing', '/%']) {
    const { status, headers } = await fetch(origin + path)
    expect({ path, status: status >= 400 && status < 500 }).toEqual({ path, status: true })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  }
  expect((await openPage(origin)).admitted).toBe(false)
  expect((await openPage(origin, { cookie: 'session=made.up' })).admitted).toBe(false)
  expect((await openPage(origin, { cookie: fran.cookie(), from: 'https://elsewhere.example' })).admitted).toBe(false)
  const { token } = await fran.api.tokens.make({
    id: randomUUID(),
    name: 'Zap',
    scopes: [...scopes],
    days: 30,
    present: null,
  })
  expect((await openPage(origin, { token })).admitted).toBe(false)

  const owner = await openPage(origin, { cookie: fran.cookie() })
  const outsider = await openPage(origin, { cookie: fred.cookie() })
  const writer = await openPage(origin, { cookie: cara.cookie() })
  expect([owner.admitted, outsider.admitted, writer.admitted]).toEqual([true, true, true])

  const campaign = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaign.id))
  await fran.api.submissions.approve({ id })
  await expect
    .poll(owner.names)
    .toEqual(['campaign_changed', 'notified', 'submission_received', 'notified', 'submission_decided'])
  await expect.poll(writer.names).toEqual(['submission_received', 'notified', 'karma_moved', 'submission_decided'])
  expect(outsider.heard).toEqual([])

  const gone = new Promise(resolve => writer.socket.on('disconnect', resolve))
  await cara.api.accounts.signOut()
  await gone
  expect((await openPage(origin, { cookie: cara.cookie() })).admitted).toBe(false)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 120_000)

test('a session that is ended loses its socket and gets no other; the one that ended it comes back', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const { origin } = server
  const cara = await person(origin, 'contributor', 'Cara')
  const lost = clientOf(origin)
  const password = 'correct horse battery'
  await lost.api.accounts.signIn({ email: 'cara@example.com', password })
  const stranger = await person(origin, 'contributor', 'Cole')
  const [own, other, apart] = [
    await openPage(origin, { cookie: cara.cookie() }),
    await openPage(origin, { cookie: lost.cookie() }),
    await openPage(origin, { cookie: stranger.cookie() }),
  ]
  expect([own.admitted, other.admitted, apart.admitted]).toEqual([true, true, true])

  const gone = Promise.all([own, other].map(({ socket }) => new Promise(resolve => socket.on('disconnect', resolve))))
  const { items } = await cara.api.accounts.sessions({})
  await cara.api.accounts.endSession({ id: items.find(({ isThis }) => !isThis)?.id ?? '', present: null })
  await gone
  expect(await lost.api.accounts.me()).toBeNull()
  expect((await openPage(origin, { cookie: lost.cookie() })).admitted).toBe(false)
  const back = await openPage(origin, { cookie: cara.cookie() })
  expect(back.admitted).toBe(true)
  expect(apart.socket.connected).toBe(true)

  const before = cara.cookie()
  const ended = new Promise(resolve => back.socket.on('disconnect', resolve))
  await cara.api.accounts.changePassword({ present: null, password: 'another horse battery' })
  await ended
  expect((await openPage(origin, { cookie: before })).admitted).toBe(false)
  const fresh = await openPage(origin, { cookie: cara.cookie() })
  expect(fresh.admitted).toBe(true)

  const left = new Promise(resolve => fresh.socket.on('disconnect', resolve))
  const remembered = cara.cookie()
  await cara.api.ownData.leave({ email: 'cara@example.com', present: null })
  await left
  expect((await openPage(origin, { cookie: remembered })).admitted).toBe(false)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('whose role is removed loses the socket at once, and comes back without the role; all admins are told', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const { origin } = server
  const [fran, ada] = [await person(origin, 'founder', 'Fran'), await person(origin, 'contributor', 'Ada')]
  await promote(folder.path, 'ada@example.com')
  const [own, others] = [
    await openPage(origin, { cookie: fran.cookie() }),
    await openPage(origin, { cookie: ada.cookie() }),
  ]
  const gone = new Promise(resolve => own.socket.on('disconnect', resolve))
  const { removalId } = await ada.api.admin.removeRole({ id: (await fran.api.accounts.me())?.id ?? '' })
  await gone
  expect((await fran.api.accounts.me())?.role).toBeNull()
  const back = await openPage(origin, { cookie: fran.cookie() })
  expect(back.admitted).toBe(true)
  const again = new Promise(resolve => back.socket.on('disconnect', resolve))
  await ada.api.admin.undoRemoval({ id: removalId })
  await again
  expect((await fran.api.accounts.me())?.role).toBe('founder')
  await expect.poll(() => others.names().filter(name => name === 'team_changed')).toHaveLength(2)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a page of another site keeps nobody at its visitor’s address from their live events', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: { RATE_LIMIT_FACTOR: '1' } })
  const { origin } = server
  const cara = await person(origin, 'contributor', 'Cara')
  const cookie = cara.cookie()
  for (let nth = 0; nth <= handshakeRates.inVain.count; nth += 1)
    expect((await openPage(origin, { cookie, from: 'https://elsewhere.example' })).admitted).toBe(false)
  expect((await openPage(origin, { cookie })).admitted).toBe(true)
  expect(server.said().split('foreign_origin')).toHaveLength(2)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
