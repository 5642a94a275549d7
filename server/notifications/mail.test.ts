import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fransRoomId } from '#/tests/cast.ts'
import { postsCampaign, submittedPost } from '#/tests/samples.ts'
import { openMailed, sender } from '#/tests/mailed.ts'
import { happens, wantsQuiet } from '#/tests/pushing.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { claim } from './claim.ts'
import { makeDelivering } from './deliver.ts'
import { mailNotices } from './mail.ts'

async function deliver({ world }: TestWorld) {
  const delivering = makeDelivering(world, 'email')
  await delivering.tick()
  await delivering.idle()
}

async function approvedPost(founder: Person, contributor: Person) {
  const { id } = await submittedPost(founder, contributor)
  await founder.api.submissions.approve({ id })
  return id
}

const mention = (by: Person, who: Person, content = `@${who.fullName} have a look`) =>
  by.api.squads.send({ id: randomUUID(), roomId: fransRoomId, content, mentions: [who.id] })

const states = async ({ db }: TestWorld) =>
  (
    await db.selectFrom('deliveries').where('channel', '=', 'email').select(['state', 'attempts', 'error']).execute()
  ).map(({ state, attempts, error }) => ({ state, attempts, error }))

test('an approval is mailed after five minutes, with both parts and the headers mail programs need', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  await approvedPost(world.fran, world.cara)
  expect(await after('4 minutes')).toEqual([])
  expect(await after('6 minutes')).toEqual(['Your post was approved'])
  expect(await after('3 hours')).toEqual([])
  const [got] = smtp.taken
  expect(got?.to).toMatchObject([{ address: 'cara@example.com' }])
  expect(got?.from).toMatchObject(sender)
  expect(got?.messageId).toMatch(/^<[0-9a-f]{40}@localhost>$/)
  expect(got?.text).toContain('Publish “How I close my books in ten minutes” on Reddit')
  expect(got?.html).toContain('Open your dashboard')
  expect(got?.text).toContain('http://localhost:3000/contributor/dashboard')
  expect(got?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('what a mail’s own header says stops the next one, with a plain form and no cookie', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  await approvedPost(world.fran, world.cara)
  expect(await after('6 minutes')).toHaveLength(1)
  const header = smtp.taken[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const answer = await world.fetch(
    new Request(header.slice(1, -1), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    }),
  )
  expect(answer.status).toBe(200)
  await approvedPost(world.fred, world.cara)
  await approvedPost(world.fred, world.cole)
  expect(await after('1 hour')).toEqual(['Your post was approved'])
  expect(smtp.taken.at(-1)?.to).toMatchObject([{ address: 'cole@example.com' }])
})

test('a burst is one digest, and what comes in the next quarter of an hour waits for the next', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  await approvedPost(world.fran, world.cara)
  await world.passes('2 minutes')
  await approvedPost(world.fred, world.cara)
  expect(await after('6 minutes')).toEqual(['2 notifications on Karmasquad'])
  expect(smtp.taken[0]?.text).toContain('Stop emails about submission reviews')
  const { id } = await submittedPost(world.fran, world.cara)
  await world.fran.api.submissions.reject({ id, reason: 'Too short' })
  const team = { id: randomUUID(), founderId: world.fran.id, contributorId: world.cara.id, notes: null }
  await world.ada.api.admin.assign(team)
  await approvedPost(world.fred, world.cara)
  expect(await after('13 minutes')).toEqual([])
  expect(await after('22 minutes')).toEqual(['3 notifications on Karmasquad'])
  expect(smtp.taken[1]?.text).toContain('Stop all notification emails')
})

test('who reads a notice within five minutes gets no mail', async () => {
  await using mailed = await openMailed()
  const { world, after } = mailed
  await approvedPost(world.fran, world.cara)
  await world.cara.api.notifications.markAllRead()
  expect(await after('6 minutes')).toEqual([])
  expect(await states(world)).toMatchObject([{ state: 'dropped' }])
})

test('quiet hours hold mails, and one digest comes when they are over', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  await wantsQuiet(world, world.cara)
  await approvedPost(world.fran, world.cara)
  expect(await after('6 minutes')).toEqual([])
  await approvedPost(world.fred, world.cara)
  expect(await after('1 hour')).toEqual([])
  expect(await after('121 minutes')).toEqual(['2 notifications on Karmasquad'])
  expect(smtp.taken).toHaveLength(1)
})

test('a mail that comes while hundreds are held is held with them, and not looked at again and again', async () => {
  await using mailed = await openMailed()
  const { world, after } = mailed
  await wantsQuiet(world, world.cara)
  for (let nth = 0; nth < 200; nth++) await happens(world, world.cara, 'submission_rejected')
  await after('6 minutes')
  await happens(world, world.cara, 'submission_rejected')
  await after('12 minutes')
  const held = await world.db.selectFrom('deliveries').where('channel', '=', 'email').where('held', '=', true).execute()
  expect(held).toHaveLength(201)
})

test('a mention is mailed only to who is away', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  world.looking.add(world.carl.id)
  await mention(world.fran, world.carl)
  expect(await after('6 minutes')).toEqual([])
  world.looking.clear()
  const { seq } = await mention(world.fran, world.carl, '@Carl Novak <b>now</b>')
  expect(await after('12 minutes')).toEqual(['Fran Miller mentioned you in Fran Miller’s Squad'])
  expect(smtp.taken[0]?.html).toContain('&lt;b&gt;now&lt;/b&gt;')
  expect(smtp.taken[0]?.text).toContain(`http://localhost:3000/squad-room?roomId=${fransRoomId}&message=${seq}`)
})

test('a mention that was read in its room counts no more and is not mailed, one after it is', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  const { carl, fran } = world
  const { seq } = await mention(fran, carl)
  await mention(fran, carl, '@Carl Novak and this?')
  await carl.api.squads.read({ roomId: fransRoomId, seq })
  const { items } = await carl.api.notifications.list({})
  expect(items.map(({ body, read }) => [body, read])).toEqual([
    ['@Carl Novak and this?', false],
    ['@Carl Novak have a look', true],
  ])
  expect(await after('6 minutes')).toEqual(['Fran Miller mentioned you in Fran Miller’s Squad'])
  expect(smtp.taken[0]?.text).toContain('and this?')
})

test('who left the squad is told nothing that was said in it', async () => {
  await using mailed = await openMailed()
  const { world, after } = mailed
  await mention(world.fran, world.carl)
  const [assignment] = (await world.ada.api.admin.assignments({})).items
  await world.ada.api.admin.unassign({ id: assignment?.id ?? '' })
  expect(await after('6 minutes')).toEqual([])
})

test('who was put into a team by mistake gets no mail of it; taken out by mistake and back, they do', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  const { ada, fran, cara, cole } = world
  const [wrong, right] = [randomUUID(), randomUUID()]
  await ada.api.admin.assign({ id: wrong, founderId: fran.id, contributorId: cara.id, notes: null })
  await ada.api.admin.unassign({ id: wrong })
  await ada.api.admin.assign({ id: right, founderId: fran.id, contributorId: cole.id, notes: null })
  const { removalId } = await ada.api.admin.unassign({ id: right })
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await after('6 minutes')).toEqual(['You joined a team'])
  expect(smtp.taken[0]?.to).toMatchObject([{ address: 'cole@example.com' }])
})

test('an ex-founder is told nothing more that was said in their room', async () => {
  await using mailed = await openMailed()
  const { world, after } = mailed
  await mention(world.carl, world.fran)
  await world.ada.api.admin.removeRole({ id: world.fran.id })
  await world.ada.api.admin.giveRole({ id: world.fran.id, role: 'contributor' })
  expect(await after('6 minutes')).toEqual([])
})

test('a mail server that is busy gets the same letter after a pause', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  smtp.mood.refuses = { at: 'content', code: 451, words: '4.3.0 Try again later' }
  await approvedPost(world.fran, world.cara)
  expect(await after('6 minutes')).toEqual([])
  expect(await states(world)).toMatchObject([{ state: 'waiting', attempts: 1, error: expect.stringContaining('451') }])
  smtp.mood.refuses = undefined
  expect(await after('6 minutes 20 seconds')).toEqual([])
  expect(await after('6 minutes 40 seconds')).toEqual(['Your post was approved'])
  expect(await states(world)).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
})

test('an address that is refused is given up at once, and its name is kept nowhere', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  smtp.mood.refuses = { at: 'recipient', code: 550, words: '5.1.1 <cara@example.com> unknown' }
  await approvedPost(world.fran, world.cara)
  expect(await after('6 minutes')).toEqual([])
  const [row] = await states(world)
  expect(row).toMatchObject({ state: 'dead', attempts: 1, error: expect.stringContaining('550') })
  expect(row?.error).not.toContain('cara@')
  smtp.mood.refuses = undefined
  expect(await after('3 days')).toEqual([])
})

test('a mail server that is gone is tried again, ten times at most', async () => {
  await using mailed = await openMailed()
  const { world, smtp } = mailed
  const { fran, cara } = world
  await smtp[Symbol.asyncDispose]()
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.reject({ id, reason: null })
  for (let day = 1; day <= 12; day += 1) {
    await world.passes(`${day} days`)
    await deliver(world)
  }
  expect(await states(world)).toMatchObject([{ state: 'dead', attempts: 10 }])
})

test('a server killed after a letter was taken sends the very same letter again, and what came meanwhile later', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  await approvedPost(world.fran, world.cara)
  await world.passes('6 minutes')
  const target = { userId: world.cara.id, deviceId: null }
  const claimed = await claim(world.world, target)
  await mailNotices(world.world, world.cara.id, claimed?.items ?? [])
  await approvedPost(world.fred, world.cara)
  expect(await after('7 minutes')).toEqual([])
  expect(await after('12 minutes')).toEqual(['Your post was approved'])
  expect(smtp.taken).toHaveLength(2)
  expect(smtp.taken[1]?.messageId).toBe(smtp.taken[0]?.messageId)
  expect(smtp.taken[1]?.text).toBe(smtp.taken[0]?.text)
  expect(await after('30 minutes')).toEqual(['Your post was approved'])
  expect(smtp.taken[2]?.messageId).not.toBe(smtp.taken[0]?.messageId)
})

test('letters that the mail server refused stay as they were, also when they wait together for the next one to be due', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  smtp.mood.refuses = { at: 'content', code: 451, words: '4.3.0 Try again later' }
  for (const [founder, times] of [
    [world.fran, ['6:00']],
    [world.fred, ['11:10', '11:20']],
    [world.fran, ['16:30', '16:31', '16:32']],
  ] as const) {
    await approvedPost(founder, world.cara)
    for (const time of times) expect(await after(`00:${time.padStart(5, '0')}`)).toEqual([])
  }
  expect((await states(world)).map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  smtp.mood.refuses = undefined
  for (const time of ['18:40', '33:50', '49:00']) expect(await after(`00:${time}`)).toEqual(['Your post was approved'])
})

test('two servers send one letter', async () => {
  await using mailed = await openMailed()
  const { world, smtp } = mailed
  await approvedPost(world.fran, world.cara)
  await approvedPost(world.fran, world.cole)
  await world.passes('6 minutes')
  await Promise.all(Array.from({ length: 6 }, () => deliver(world)))
  expect(new Set(smtp.taken.map(({ to }) => to?.[0]?.address))).toEqual(
    new Set(['cara@example.com', 'cole@example.com']),
  )
  expect(smtp.taken).toHaveLength(2)
})

test('without a mail server nobody is promised a mail', async () => {
  await using world = await openWorld()
  await world.fran.api.campaigns.create(postsCampaign())
  await approvedPost(world.fran, world.cara)
  await world.passes('6 minutes')
  await deliver(world)
  expect(await states(world)).toMatchObject([{ state: 'dropped', attempts: 0 }])
  expect(await world.cara.api.notifications.reach()).toMatchObject({ email: false })
})

test('a mail that was kept back because its address is not confirmed keeps no later one waiting', async () => {
  await using mailed = await openMailed()
  const { world, after } = mailed
  const confirmed = (isSo: boolean) =>
    world.db.updateTable('users').set({ email_verified: isSo }).where('id', '=', world.cara.id).execute()
  await approvedPost(world.fran, world.cara)
  await confirmed(false)
  expect(await after('6 minutes')).toEqual([])
  await confirmed(true)
  await approvedPost(world.fred, world.cara)
  expect(await after('12 minutes')).toEqual(['Your post was approved'])
})
