import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fillWorld } from '#/bench/fill.ts'
import { small } from '#/bench/sizes.ts'
import { starter } from '#/tests/buying.ts'
import { fransRoomId as roomId, testPassword } from '#/tests/cast.ts'
import { betterPost, comment, engagementCampaign, publishedPost, submittedPost } from '#/tests/samples.ts'
import { rowsRead } from '#/tests/scans.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { applyEvents } from '../billing/apply-events.ts'
import { ownFiles } from './own-files.ts'

const here = 'http://localhost:3000'

const ask = (world: TestWorld, { cookie }: Pick<Person, 'cookie'>, headers = {}, present: string | null = null) =>
  world.fetch(
    new Request(`${here}/api/me/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ present }),
    }),
    cookie,
  )

async function archive(world: TestWorld, person: Person) {
  const answer = await ask(world, person)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

const rowsIn = (files: Record<string, Uint8Array>, name: string) =>
  z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())))

const photo = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()

async function upload(world: TestWorld, { cookie }: Person, path: string) {
  const request = new Request(`${here}${path}`, { method: 'POST', body: new Uint8Array(await photo()) })
  return z.object({ id: z.uuid() }).parse(await (await world.fetch(request, cookie)).json())
}

/** A contributor and a founder with rows in every table; each one's texts contain a word of their own. */
async function livedIn(
  world: TestWorld,
  founder: Person,
  contributor: Person,
  word: { founder: string; contributor: string },
) {
  await founder.api.campaigns.create(engagementCampaign({ description: `About ${word.founder}` }))
  const { id } = await submittedPost(founder, contributor)
  await founder.api.submissions.reject({ id, reason: 'Longer, please.' })
  await contributor.api.submissions.resubmitPost({ ...betterPost(id), content: `Of ${word.contributor}` })
  await founder.api.submissions.decide({ move: 'approve', ids: [id] })
  const running = await publishedPost(founder, contributor)
  await world.cole.api.submissions.submitComment({ ...comment(running), content: 'a stranger’s words' })
  for (const person of [founder, contributor]) await upload(world, person, '/api/me/picture')
  const { id: thingId } = await world.fred.api.campaigns.create(engagementCampaign())
  for (const { api } of [founder, contributor])
    await api.moderation.report({ id: crypto.randomUUID(), thing: 'campaign', thingId, reason: 'spam', words: null })
}

/** A push device, a push in flight, and a muted squad. */
async function reached({ db }: TestWorld, { id: user_id }: Person) {
  const device_id = crypto.randomUUID()
  const keys = { endpoint: `https://push.example/secret-${user_id}`, p256dh: 'secret-key', auth: 'secret-auth' }
  await db
    .insertInto('push_devices')
    .values({ id: device_id, user_id, name: 'Firefox on Linux', ...keys })
    .execute()
  const { id: notification_id } = await db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deliveries')
    .values({ id: crypto.randomUUID(), notification_id, user_id, device_id, channel: 'push', due_at: new Date() })
    .execute()
  await db.insertInto('squad_mutes').values({ room_id: roomId, user_id }).execute()
  const hidden = { credential_id: `secret-${user_id}`, public_key: 'secret-key', counter: 1, transports: [] }
  await db
    .insertInto('passkeys')
    .values({ id: crypto.randomUUID(), user_id, name: 'Firefox on Linux', ...hidden })
    .execute()
  await db.insertInto('two_steps').values({ user_id, secret: 'secret-of-the-app' }).execute()
}

async function paysAMonth(world: TestWorld, { api, id }: Person) {
  await api.billing.changePlan({ variantId: starter })
  const rows = world.db.selectFrom('subscriptions').where('user_id', '=', id).select('provider_id')
  await world.sandbox?.provider.advance((await rows.executeTakeFirstOrThrow()).provider_id)
  await applyEvents(world.world)
}

async function talkIn(world: TestWorld, person: Person, word: string) {
  const { squads } = person.api
  const { id } = await squads.send({ id: crypto.randomUUID(), roomId, content: `I say ${word}` })
  await squads.react({ id, emoji: '🎉', on: true })
  await squads.read({ roomId, seq: 1 })
  const image = await upload(world, person, `/api/squads/${roomId}/images`)
  await squads.sendImage({ id: crypto.randomUUID(), roomId, imageId: image.id, alt: word })
  return image.id
}

/** Both have an access token; the founder's webhook is sent something. */
async function programs(founder: Person, contributor: Person) {
  for (const { api } of [founder, contributor])
    await api.tokens.make({ id: randomUUID(), name: 'Zap', scopes: ['profile:read'], days: 30, present: null })
  const { endpoint } = await founder.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.example/',
    events: ['submission.created'],
  })
  await founder.api.webhooks.test({ id: endpoint.id })
}

test('an archive has everything of one’s own, of every table, and nothing of anybody else’s', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  const word = { founder: 'canary-of-fran', contributor: 'canary-of-carl' }
  await livedIn(world, fran, carl, word)
  const images = { fran: await talkIn(world, fran, word.founder), carl: await talkIn(world, carl, word.contributor) }
  for (const person of [fran, carl]) await reached(world, person)
  await paysAMonth(world, fran)
  await programs(fran, carl)
  const { rows: tokens } = await sql<{ secret: string }>`
    select token as secret from sessions union select password from accounts
    union select hash from access_tokens union select secret from webhook_endpoints`.execute(db)
  for (const [person, own, others, roles] of [
    [fran, word.founder, word.contributor, 'founder'],
    [carl, word.contributor, word.founder, 'contributor'],
  ] as const) {
    const files = await archive(world, person)
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n')
    expect(text).toContain(own)
    expect(text).not.toContain(others)
    expect(text).not.toContain('a stranger’s words')
    expect(text).not.toContain('secret-')
    expect(text).not.toContain(person === fran ? carl.email : fran.email)
    for (const { secret } of tokens) expect(text).not.toContain(secret)
    const empty = ownFiles.filter(({ name }) => rowsIn(files, name).length === 0).map(({ name }) => name)
    expect(empty).toEqual(
      roles === 'founder'
        ? ['submissions', 'submission-versions', 'karma-owed', 'account-mails', 'change-of-address']
        : [
            'webhooks',
            'webhook-messages',
            'answers',
            'decisions',
            'subscriptions',
            'checkouts',
            'invoices',
            'plan-changes',
            'plan-karma',
            'karma-owed',
            'account-mails',
            'change-of-address',
            'squad-room',
          ],
    )
    expect(Object.keys(files)).toContain('picture.webp')
    expect(Object.keys(files).filter(name => name.startsWith('squad-images/'))).toEqual([
      `squad-images/${person === fran ? images.fran : images.carl}.webp`,
    ])
    expect((await sharp(files['picture.webp']).metadata()).width).toBe(512)
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(`keeps about ${person.fullName}`)
  }
})

test('every row of every file is this person’s: each of theirs is there, and there are no more', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  await livedIn(world, fran, carl, { founder: 'x', contributor: 'y' })
  const files = await archive(world, carl)
  for (const { name, table, mine } of ownFiles) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} t where ${mine(carl.id)}`.execute(db)
    expect({ name, rows: rowsIn(files, name).length }).toEqual({ name, rows: rows[0]?.count })
  }
  expect(rowsIn(files, 'account')).toMatchObject([{ id: carl.id, email: carl.email }])
})

test('a contributor’s archive does not say that a founder was suspended', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  const id = await publishedPost(fran, carl)
  await ada.api.moderation.suspend({ id: fran.id, reason: 'Spam.', present: null })
  const [campaign, ...others] = rowsIn(await archive(world, carl), 'campaigns')
  expect(campaign).toMatchObject({ id, status: 'paused' })
  expect(JSON.stringify(campaign)).not.toContain('suspen')
  expect(others).toEqual([])
})

test('an archive does not say that somebody was reported, but what came of it', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const { id: thingId } = await fran.api.campaigns.create(engagementCampaign())
  const report = { id: randomUUID(), thing: 'campaign' as const, thingId, reason: 'spam' as const, words: null }
  await cara.api.moderation.report(report)
  const [found] = (await ada.api.moderation.cases({})).items
  await ada.api.moderation.claim({ id: found?.id ?? '' })
  await ada.api.moderation.close({ id: found?.id ?? '', outcome: 'pause_campaign', note: 'It is spam.', present: null })
  const done = rowsIn(await archive(world, fran), 'what-was-done')
  expect(done.map(row => row['action'])).toEqual(['campaign_paused', 'data_exported'])
})

test('a long life is read a page at a time, and each row comes once and is looked for once', async () => {
  await using world = await openWorld()
  const { cara, db } = world
  const rows = Array.from({ length: 4_321 }, (_, at) => ({
    id: crypto.randomUUID(),
    user_id: cara.id,
    type: 'karma_earned' as const,
    title: 'Karma earned',
    body: `${at}`,
    cause: `${at}`,
  }))
  await db.insertInto('notifications').values(rows).execute()
  let ids: unknown[] = []
  const read = await rowsRead(world, 'notifications', async () => {
    ids = rowsIn(await archive(world, cara), 'notifications').map(({ id }) => id)
  })
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  expect(ids).toHaveLength(rows.length)
  // An index entry and its row count as two.
  expect(read).toBeLessThan(5 * rows.length)
})

test('it starts for signed-in people on our own pages, once at a time', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  expect((await ask(world, { cookie: '' })).status).toBe(401)
  for (const headers of [{ origin: 'https://elsewhere.example' }, { origin: '', 'sec-fetch-site': 'cross-site' }])
    expect((await ask(world, cara, headers)).status).toBe(403)
  const running = await ask(world, cara, { origin: '', 'sec-fetch-site': 'same-origin' })
  const second = await ask(world, cara)
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({ code: 'export_running' })
  expect((await ask(world, cole)).status).toBe(200)
  await running.body?.cancel()
  expect((await archive(world, cara))['README.txt']).toBeDefined()
  expect((await archive(world, cara))['README.txt']).toBeDefined()
})

test('an open session is not enough for it: some time after signing in the password is asked for', async () => {
  await using world = await openWorld()
  const { cara } = world
  await world.passes('11 minutes')
  const codeOf = async (present: string | null) => (await (await ask(world, cara, {}, present)).json()).code
  expect(await codeOf(null)).toBe('password_needed')
  expect(await codeOf('not my password')).toBe('password_wrong')
  const noted = () => world.db.selectFrom('audit_entries').select('id').where('action', '=', 'data_exported').execute()
  expect(await noted()).toHaveLength(0)
  expect((await ask(world, cara, {}, testPassword)).status).toBe(200)
  expect(await noted()).toHaveLength(1)
})

test('what others have, however much that is, is not read for it', async () => {
  await using world = await openWorld()
  await fillWorld(world.db, small)
  for (const table of ['karma_transfers', 'squad_reactions'])
    expect(await rowsRead(world, table, () => archive(world, world.carl))).toBeLessThan(10)
})

test('a picture whose message was deleted is in no archive, though its file still waits for the sweep', async () => {
  await using world = await openWorld()
  const { carl, files } = world
  const [kept, gone] = [
    await upload(world, carl, `/api/squads/${roomId}/images`),
    await upload(world, carl, `/api/squads/${roomId}/images`),
  ]
  for (const { id: imageId } of [kept, gone]) {
    const { id } = await carl.api.squads.sendImage({ id: randomUUID(), roomId, imageId, alt: '' })
    if (imageId === gone.id) await carl.api.squads.remove({ id })
  }
  expect(await files.get(`${gone.id}-full.webp`)).not.toBeNull()
  const names = Object.keys(await archive(world, carl)).join()
  expect([names.includes(kept.id), names.includes(gone.id)]).toEqual([true, false])
})
