import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { linkIn, openMailed, toOf, tokenOf } from '#/tests/mailed.ts'
import type { TestWorld } from '#/tests/world.ts'
import { now } from '../infra/db/now.ts'
import { forgetLetters } from './forget.ts'
import { makeSendingLetters } from './send.ts'

const asks = ({ visitor }: TestWorld, name: string) => visitor.api.email.recover({ email: `${name}@example.com` })

const states = ({ db }: TestWorld) =>
  db.selectFrom('letters').select(['state', 'attempts', 'error']).orderBy('created_at').execute()

const works = ({ world }: Mailed, link: URL) =>
  world.visitor.api.email.checkRecovery({ token: tokenOf(link) }).then(
    () => true,
    () => false,
  )

test('two servers send one letter', async () => {
  await using mailed = await openMailed()
  const { world, smtp } = mailed
  for (const name of ['cara', 'cole', 'carl']) await asks(world, name)
  const servers = Array.from({ length: 6 }, () => makeSendingLetters(world.world))
  await Promise.all(servers.map(server => server.tick()))
  await Promise.all(servers.map(server => server.idle()))
  expect(smtp.taken.map(toOf).toSorted()).toEqual(['cara@example.com', 'carl@example.com', 'cole@example.com'])
})

test('a mail server that is busy gets it after a pause, with a link that works from then on', async () => {
  await using mailed = await openMailed()
  const { world, smtp, letters } = mailed
  smtp.mood.refuses = { at: 'content', code: 451, words: '4.3.0 Try again later' }
  await asks(world, 'cara')
  expect(await letters()).toEqual([])
  expect(await states(world)).toMatchObject([{ state: 'waiting', attempts: 1, error: expect.stringContaining('451') }])
  smtp.mood.refuses = undefined
  await world.passes('20 seconds')
  expect(await letters()).toEqual([])
  await world.passes('9 minutes')
  const [mail] = await letters()
  await world.passes('18 minutes')
  expect(await works(mailed, linkIn(mail))).toBe(true)
  expect(await states(world)).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
})

test('a server killed after a letter was taken sends another, whose link replaces the first', async () => {
  await using mailed = await openMailed()
  const { world, smtp, letters } = mailed
  await asks(world, 'cara')
  const [first] = await letters()
  await world.db.updateTable('letters').set({ state: 'waiting', due_at: now }).execute()
  const [second] = await letters()
  expect(smtp.taken).toHaveLength(2)
  expect(second?.messageId).not.toBe(first?.messageId)
  expect(await works(mailed, linkIn(first))).toBe(false)
  expect(await works(mailed, linkIn(second))).toBe(true)
})

test('an address that is refused is given up at once, and nobody waits an hour for a recovery', async () => {
  await using mailed = await openMailed()
  const { world, smtp, letters } = mailed
  smtp.mood.refuses = { at: 'recipient', code: 550, words: '5.1.1 <cara@example.com> unknown' }
  await asks(world, 'cara')
  await letters()
  const [row] = await states(world)
  expect(row).toMatchObject({ state: 'dead', attempts: 1 })
  expect(row?.error).not.toContain('cara@')
  smtp.mood.refuses = undefined
  await asks(world, 'cole')
  await world.passes('61 minutes')
  expect(await letters()).toEqual([])
})

test('what is written to the log names no address and no link', async () => {
  await using mailed = await openMailed()
  const { world, smtp } = mailed
  const lines: unknown[] = []
  const log = {
    info: (...said: unknown[]) => void lines.push(said),
    error: (...said: unknown[]) => void lines.push(said),
  }
  smtp.mood.refuses = { at: 'content', code: 451, words: 'No, cara@example.com' }
  await asks(world, 'cara')
  const sending = makeSendingLetters({ ...world.world, log })
  await sending.tick()
  await sending.idle()
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toMatch(/cara@|token/)
})

test('a password changed in the settings is told by mail, in the reader’s words', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.cara.api.accounts.changePassword({ present: testPassword, password: 'an entirely new one' })
  const [mail] = await letters()
  expect(mail).toMatchObject({ subject: 'Your password was changed', to: [{ address: 'cara@example.com' }] })
  expect(mail?.text).toMatch(/was changed on \d+ \w+ 20\d\d.* UTC/)
  // True whether they were switched off or, where somebody else had set them up, removed.
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('If you had access tokens or webhooks, they no longer work')
  expect(mail?.text).toContain('http://localhost:3000/forgot-password')
})

test('what is over is forgotten after its time', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await asks(world, 'cara')
  await letters()
  const count = async () =>
    (await world.db.selectFrom('letters').select('id').execute()).length +
    (await world.db.selectFrom('email_links').select('user_id').execute()).length
  await forgetLetters(world.db)
  expect(await count()).toBe(2)
  await world.passes('31 days')
  await forgetLetters(world.db)
  expect(await count()).toBe(0)
})

test('mails that wait when the mail server is taken away are dropped, and addresses that nobody may have are not kept', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await asks(world, 'nobody')
  await world.cara.api.accounts.changePassword({ present: testPassword, password: 'an entirely new one' })
  const without = makeSendingLetters({ ...world.world, mail: null })
  await without.tick()
  expect(await states(world)).toMatchObject([{ state: 'dropped', attempts: 0 }])
  expect(await letters()).toEqual([])
})

test('without a mail server, a large backlog of letters is dropped in portions, each a statement of its own', async () => {
  await using mailed = await openMailed()
  const { cara, db, statements, world } = mailed.world
  await sql`insert into letters (id, kind, user_id, address)
    select gen_random_uuid(), 'password_changed', ${cara.id}, ${cara.email} from generate_series(1, 11000)`.execute(db)
  const before = statements.length
  await makeSendingLetters({ ...world, mail: null }).tick()
  expect(await sql`select state, count(*) from letters group by 1`.execute(db)).toMatchObject({
    rows: [{ state: 'dropped', count: 11_000 }],
  })
  expect(statements.slice(before).filter(words => words.startsWith('update "letters"'))).toHaveLength(3)
})

test('times are the reader’s own, as in other mails, and say whose', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { cara, db } = world
  const on = async (time_zone: string) => {
    await db
      .updateTable('profiles')
      .set({ notification_preferences: JSON.stringify({ time_zone }) })
      .execute()
    await db
      .insertInto('letters')
      .values({
        id: randomUUID(),
        kind: 'payment_failed',
        user_id: cara.id,
        address: cara.email,
        detail: '2099-11-24T21:30:00.000Z',
      })
      .execute()
    return (await letters())[0]?.text
  }
  expect(await on('UTC')).toContain('after 24 November 2099 at 21:30 UTC, contributors')
  expect(await on('Asia/Kolkata')).toContain('after 25 November 2099 at 03:00 (Asia/Kolkata), contributors')
  expect(await on('Mars/Olympus')).toContain('after 24 November 2099 at 21:30 UTC, contributors')
})
