import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Fact } from '#/contract/live.ts'
import { openPage } from './open-page.ts'
import { migratedFolder } from './migrated-folder.ts'
import { clientOf, freePort, promote, startProgram } from './program.ts'

/** A new user with one open browser. */
async function arrive(origin: string, role: 'founder' | 'contributor', name: string) {
  const { api, cookie } = clientOf(origin)
  const { id } = await api.accounts.signUp({
    role,
    fullName: name,
    email: `${name.toLowerCase()}@example.com`,
    password: 'correct horse battery',
  })
  const heard: Fact[] = []
  const open = async () => (await openPage(origin, { cookie: cookie(), heard })).socket
  const texts = () => heard.flatMap(fact => (fact.name === 'squad_message' ? [fact.message.content] : []))
  return { id, api, heard, open, texts }
}

test('a room is heard by its members alone, and by a removed one no more from the moment the removal is acknowledged', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const { origin } = server
  const fran = await arrive(origin, 'founder', 'Fran')
  const [carl, cara] = [await arrive(origin, 'contributor', 'Carl'), await arrive(origin, 'contributor', 'Cara')]
  const ada = await arrive(origin, 'contributor', 'Ada')
  await promote(folder.path, 'ada@example.com')
  const assignmentId = randomUUID()
  await ada.api.admin.assign({ id: assignmentId, founderId: fran.id, contributorId: carl.id, notes: null })
  const roomId = (await fran.api.squads.room({}))?.id ?? ''

  const frans = await fran.open()
  const caras = await cara.open()
  caras.emit('viewing', roomId)
  const carls = await carl.open()
  await expect.poll(() => fran.heard).toContainEqual({ name: 'presence', userId: carl.id, online: true })
  expect(cara.heard).toEqual([])

  await fran.api.squads.send({ id: randomUUID(), roomId, content: 'hello' })
  await expect.poll(carl.texts).toEqual(['hello'])
  carls.emit('viewing', roomId)
  // A stranger's screen is counted as well, but receives nothing.
  const screens = async () => (await ada.api.operations.connections({})).rooms
  await expect.poll(screens).toMatchObject([{ id: roomId, screens: 2 }])
  await fran.api.squads.typing({ roomId })
  const read = (await carl.api.notifications.list({})).unread
  await fran.api.squads.send({ id: randomUUID(), roomId, content: 'you see this' })
  await expect.poll(carl.texts).toEqual(['hello', 'you see this'])
  expect(carl.heard).toContainEqual({ name: 'squad_typing', roomId, userId: fran.id })
  // Whoever has the room on screen needs no notice.
  expect((await carl.api.notifications.list({})).unread).toBe(read)

  const [, ...racing] = await Promise.all([
    ada.api.admin.unassign({ id: assignmentId }).then(() => (carl.heard.length = 0)),
    ...Array.from({ length: 10 }, (_, nth) =>
      fran.api.squads.send({ id: randomUUID(), roomId, content: `racing ${nth}` }),
    ),
  ])
  const after = await fran.api.squads.send({ id: randomUUID(), roomId, content: 'gone?' })
  await expect.poll(fran.texts).toContain(after.content)
  expect(racing).toHaveLength(10)
  expect(carl.texts()).not.toContain(after.content)
  await expect(carl.api.squads.typing({ roomId })).rejects.toThrow('Squad room not found')
  expect(cara.heard).toEqual([])

  // An admin who has written in the room is part of it: they see who is online, and are seen.
  await ada.api.squads.send({ id: randomUUID(), roomId, content: 'hello from me' })
  await ada.open()
  await expect.poll(() => fran.heard).toContainEqual({ name: 'presence', userId: ada.id, online: true })
  frans.disconnect()
  await expect
    .poll(() => ada.heard, { timeout: 20_000 })
    .toContainEqual({ name: 'presence', userId: fran.id, online: false })

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
