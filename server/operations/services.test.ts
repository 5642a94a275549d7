import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { makeApp } from '../app.ts'
import { folderOf } from '../infra/files/open.ts'
import { watchServices } from '../infra/services.ts'
import type { Listener, PeerMessage } from '../infra/peers/peers.ts'
import { openMailed } from '#/tests/mailed.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const token = 'a long enough token'

async function gaugeOf({ world }: TestWorld, name: string) {
  const { app } = makeApp(world, { load: () => ({ open: 1, idle: 1, waiting: 0 }) })
  const answer = await app.request('http://localhost:3000/metrics', { headers: { authorization: `Bearer ${token}` } })
  return new RegExp(`^karmasquad_${name} (.+)$`, 'm').exec(await answer.text())?.[1]
}

test('files that cannot be kept are said at once, with the reason, until they can be again', async () => {
  await using world = await openWorld({ env: { METRICS_TOKEN: token } })
  const { ada } = world
  const folder = folderOf(world.world.config)
  const now = async () => [await ada.api.operations.services(), await gaugeOf(world, 'files_up')]
  expect(await now()).toEqual([[], '1'])
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await writeFile(folder, 'in the way')
  await expect(world.world.files.put('a.webp', new Uint8Array([1]))).rejects.toThrow()
  world.faults.splice(0)
  const fault = { service: 'files', reason: 'The folder of pictures cannot be used (EEXIST)', since: expect.any(Date) }
  expect(await now()).toEqual([[fault], '0'])
  await rm(folder)
  expect(await world.world.files.get('a.webp')).toBeNull()
  // Reading a file works again, but that does not show that one can be written.
  expect(await now()).toEqual([[fault], '0'])
  await world.world.files.check()
  expect(await now()).toEqual([[], '1'])
})

test('a mail server that fails is said at once, with the reason and what waits for it, until it takes a mail', async () => {
  await using mailed = await openMailed({ env: { METRICS_TOKEN: token } })
  const { world, smtp, letters } = mailed
  const { ada, visitor } = world
  const asks = (name: string) => visitor.api.email.recover({ email: `${name}@example.com` })
  const now = async () => {
    const letterJob = (await ada.api.operations.jobs()).find(({ name }) => name === 'letters')
    return [await ada.api.operations.services(), letterJob?.waitsFor, await gaugeOf(world, 'mail_up')]
  }
  expect(await now()).toEqual([[], null, '1'])
  await asks('cara')
  const since = new Date()
  smtp.mood.refuses = { at: 'sender', code: 550, words: '5.1.0 We do not know you' }
  await letters()
  const reason = 'The mail server refused it (550 5.1.0)'
  expect(await now()).toEqual([[{ service: 'mail', since: expect.any(Date), reason }], reason, '0'])
  expect((await ada.api.operations.services())[0]?.since.getTime()).toBeGreaterThanOrEqual(since.getTime())
  // A mail that is put off because of its recipient says nothing about the server.
  smtp.mood.refuses = { at: 'recipient', code: 450, words: '4.2.2 Mailbox full' }
  await asks('cole')
  await letters()
  expect(await now()).toMatchObject([[{ service: 'mail' }], expect.any(String), '0'])
  smtp.mood.refuses = undefined
  await asks('carl')
  await letters()
  expect((await now()).with(1, null)).toEqual([[], null, '1'])
})

test('a mail that its recipient’s server puts off or refuses raises no alarm', async () => {
  await using mailed = await openMailed()
  const { world, smtp, letters } = mailed
  for (const [name, code, words] of [
    ['cara', 450, '4.2.2 Mailbox full'],
    ['cole', 550, '5.1.1 Nobody here'],
  ] as const) {
    smtp.mood.refuses = { at: 'recipient', code, words }
    await world.visitor.api.email.recover({ email: `${name}@example.com` })
    await letters()
    expect(await world.ada.api.operations.services()).toEqual([])
  }
})

test('what one process notices every other says, also one that comes later or back, until it works there or that process stops or is gone', () => {
  const listeners = new Map<string, Listener>()
  const join = (me: string) => {
    const say = (message: PeerMessage) => {
      for (const [who, { hear }] of listeners) if (who !== me) hear?.(message, me)
    }
    const services = watchServices({ me, say, listen: listener => void listeners.set(me, listener) })
    for (const [who, { met }] of listeners) if (who !== me) met?.(me)
    return services
  }
  const [one, two] = [join('one'), join('two')]
  two.failed('mail', 'first')
  one.failed('mail', 'second')
  const three = join('three')
  for (const each of [one, two, three]) expect(each.anywhere('mail')?.says).toMatch(/first|second/)
  expect([three.here('mail'), three.anywhere('files')]).toEqual([null, null])
  two.works('mail')
  expect(three.anywhere('mail')?.says).toBe('second')
  listeners.get('three')?.gone?.('one')
  expect(three.anywhere('mail')).toBeNull()
  // Only the third had lost its connection: the first has missed nothing, and would not say it again by itself.
  listeners.get('three')?.met?.('one')
  expect(three.anywhere('mail')?.says).toBe('second')
  // While it stops it still finishes its work, and nobody would hear from it that anything works again.
  listeners.get('three')?.hear?.({ kind: 'bye', people: [] }, 'one')
  one.failed('mail', 'third')
  expect(three.anywhere('mail')).toBeNull()
})
