import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusals } from '#/rules/words.ts'
import { photo } from '#/tests/photos.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { listen } from '#/tests/observed.ts'
import { openWorld } from '#/tests/world.ts'
import { me } from '#/contract/accounts.ts'
import { FilesGone } from '../infra/files/files.ts'
import { sweepPictures } from './picture.ts'

const here = 'http://localhost:3000'

const post = (
  world: TestWorld,
  { cookie }: Pick<Person, 'cookie'>,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
) =>
  world.fetch(new Request(`${here}/api/me/picture`, { method: 'POST', headers, body: new Uint8Array(bytes) }), cookie)

const upload = async (world: TestWorld, person: Person) =>
  me.parse(await (await post(world, person, await photo())).json()).avatarUrl ?? ''

const get = (world: TestWorld, path: string) => world.fetch(new Request(`${here}${path}`))

test('a picture is cut square, drawn anew without its metadata, and shown to anybody, but kept by browsers alone', async () => {
  await using world = await openWorld()
  const { cara } = world
  const url = await upload(world, cara)
  expect(url).toMatch(/^\/avatars\/[0-9a-f-]{36}\.webp$/)
  expect(await cara.api.accounts.me()).toMatchObject({ avatarUrl: url })
  for (const [path, side] of [
    [url, 160],
    [url.replace('.webp', '-large.webp'), 512],
  ] as const) {
    const answer = await get(world, path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="picture.webp"')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ width, height, format, exif }).toEqual({ width: side, height: side, format: 'webp', exif: undefined })
    expect(bytes.includes('a secret place')).toBe(false)
  }
  for (const path of ['/avatars/x.webp', '/avatars/..%2Fsecret', `/avatars/${crypto.randomUUID()}.webp`])
    expect((await get(world, path)).status).toBe(404)
})

test('others see the picture wherever the name stands', async () => {
  await using world = await openWorld()
  const { fran, ada, carl } = world
  const url = await upload(world, carl)
  const { items } = await ada.api.admin.assignments({})
  expect(items[0]?.contributor).toMatchObject({ id: carl.id, avatarUrl: url })
  const room = await fran.api.squads.room({})
  expect(room?.members.find(({ id }) => id === carl.id)).toMatchObject({ avatarUrl: url })
})

test('whoever shares a squad room with somebody hears at once of their new picture and name, and nobody else does', async () => {
  await using world = await openWorld()
  const { fran, carl, cara } = world
  const told = { name: 'squad_changed', roomId: (await fran.api.squads.room({}))?.id ?? '' }
  for (const act of [() => upload(world, carl), () => carl.api.accounts.updateProfile({ fullName: 'Carl New' })]) {
    fran.heard.length = 0
    await act()
    expect(fran.heard).toEqual([told])
  }
  expect(cara.heard).not.toContainEqual(told)
  carl.heard.length = 0
  await fran.api.accounts.removePicture()
  expect(carl.heard).toEqual([told])
})

test('admins’ lists of people show a new name or picture at once, of those too who share no room with anybody', async () => {
  await using world = await openWorld()
  const { cara } = world
  const acts = [
    () => upload(world, cara),
    () => cara.api.accounts.updateProfile({ fullName: 'Cara New' }),
    () => cara.api.accounts.removePicture(),
  ]
  for (const act of acts) {
    const heard = listen(world)
    await act()
    expect(heard()).toEqual({ cara: ['account_changed'], ada: ['team_changed'] })
  }
})

test('a new picture takes the place of the old one, whose file is gone; so is that of a removed one', async () => {
  await using world = await openWorld()
  const { cara } = world
  const first = await upload(world, cara)
  const second = await upload(world, cara)
  expect((await get(world, first)).status).toBe(404)
  expect((await get(world, second)).status).toBe(200)
  expect(await cara.api.accounts.removePicture()).toMatchObject({ avatarUrl: null })
  expect((await get(world, second)).status).toBe(404)
  expect(await cara.api.accounts.me()).toMatchObject({ avatarUrl: null })
})

test('names of pictures cannot be guessed: after sixty misses an address waits, and existing pictures do not count', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } })
  const url = await upload(world, world.cara)
  const from = (address: string) => async (path: string) =>
    world.fetch(new Request(`${here}${path}`, { headers: { 'x-forwarded-for': address } }))
  const [one, other] = [from('192.0.2.1'), from('192.0.2.2')]
  const faces = await Promise.all(Array.from({ length: 500 }, () => one(url)))
  expect(new Set(faces.map(({ status }) => status))).toEqual(new Set([200]))
  const looked = vi.spyOn(world.files, 'get')
  const madeUp = () => `/avatars/${crypto.randomUUID()}.webp`
  for (let nth = 0; nth < 30; nth += 1)
    for (const path of [madeUp(), '/avatars/x.webp']) expect((await one(path)).status).toBe(404)
  expect(looked).toHaveBeenCalledTimes(30)
  const refusal = await one(madeUp())
  expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(looked).toHaveBeenCalledTimes(30)
  expect((await other(madeUp())).status).toBe(404)
  expect((await other(url)).status).toBe(200)
})

test('files that no profile shows are swept, the shown one stays', async () => {
  await using world = await openWorld()
  const { cara, db, files } = world
  const shown = await upload(world, cara)
  const id = crypto.randomUUID()
  await db.insertInto('avatars').values({ id, user_id: cara.id }).execute()
  await files.put(`avatar-${id}.webp`, await photo())
  await sweepPictures(world)
  expect((await get(world, `/avatars/${id}.webp`)).status).toBe(200)
  await world.passes('2 hours')
  await sweepPictures(world)
  expect((await get(world, `/avatars/${id}.webp`)).status).toBe(404)
  expect((await get(world, shown)).status).toBe(200)
  expect(await db.selectFrom('avatars').select('id').execute()).toHaveLength(1)
})

test('a backlog of any length is swept in one run, and a file that cannot be removed keeps none waiting', async () => {
  await using world = await openWorld()
  const { cara, db, files, faults } = world
  await sql`insert into avatars (id, user_id, created_at)
    select gen_random_uuid(), ${cara.id}, now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, 1200) as n`.execute(db)
  const [oldest] = await db.selectFrom('avatars').select('id').orderBy('created_at').execute()
  const { remove } = files
  const removing = vi
    .spyOn(files, 'remove')
    .mockImplementation(key =>
      key === `avatar-${oldest?.id}.webp` ? Promise.reject(new FilesGone('It is held')) : remove(key),
    )
  await sweepPictures(world)
  expect(await db.selectFrom('avatars').select('id').execute()).toEqual([oldest])
  expect(faults.splice(0)).toMatchObject([{ message: 'It is held' }])

  removing.mockRestore()
  await sweepPictures(world)
  expect(await db.selectFrom('avatars').select('id').execute()).toEqual([])
})

test('while no file can be removed a sweep ends, and the next one removes what it left', async () => {
  await using world = await openWorld()
  const { cara, db, files, faults } = world
  await sql`insert into avatars (id, user_id, created_at)
    select gen_random_uuid(), ${cara.id}, now() - interval '1 day' from generate_series(1, 700)`.execute(db)
  const removing = vi.spyOn(files, 'remove').mockRejectedValue(new FilesGone('The disk is gone'))
  await sweepPictures(world)
  expect(faults.splice(0).length).toBeLessThan(700)
  expect(await db.selectFrom('avatars').select('id').execute()).toHaveLength(700)

  removing.mockRestore()
  await sweepPictures(world)
  expect(await db.selectFrom('avatars').select('id').execute()).toEqual([])
})

test.each([
  ['text that calls itself a picture', Buffer.from('hello'), 'image_expected'],
  ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1), 'image_too_large'],
] as const)('%s is refused', async (_name, bytes, code) => {
  await using world = await openWorld()
  const answer = await post(world, world.cara, bytes)
  expect(await answer.json()).toMatchObject({ code, message: refusals[code].words })
  expect(await world.cara.api.accounts.me()).toMatchObject({ avatarUrl: null })
})

test('visitors and other sites change nobody’s picture; ten a minute are enough for anybody', async () => {
  await using world = await openWorld()
  const bytes = await photo(8, 8)
  expect((await post(world, { cookie: '' }, bytes)).status).toBe(401)
  expect((await post(world, world.cara, bytes, { origin: 'https://elsewhere.example' })).status).toBe(403)
  for (let nth = 0; nth < 10; nth++) expect((await post(world, world.nora, bytes)).status).toBe(200)
  expect((await post(world, world.nora, bytes)).status).toBe(429)
  expect((await post(world, world.cara, bytes)).status).toBe(200)
})

test('ten are enough also when they come at once, and files of no more are kept', async () => {
  await using world = await openWorld()
  const bytes = await photo(8, 8)
  const answers = await Promise.all(Array.from({ length: 15 }, () => post(world, world.nora, bytes)))
  const many = (code: number) => answers.filter(({ status }) => status === code).length
  expect([many(200), many(429)]).toEqual([10, 5])
  expect(await world.db.selectFrom('avatars').select('id').execute()).toHaveLength(10)
})

test('a small file that takes long to decode and then fails counts like the largest picture', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  const whole = await photo(6_000, 6_000)
  const cut = whole.subarray(0, -1_000)
  const codes: unknown[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const answer: unknown = await (await post(world, world.cara, cut)).json()
    codes.push(z.object({ code: z.string() }).parse(answer).code)
  }
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'image_expected'), 'too_many_bytes'])
  expect((await post(world, world.nora, await photo(8, 8))).status).toBe(200)
})

test('no picture is taken while the disk is nearly full', async () => {
  await using world = await openWorld()
  world.world.isFull = async () => true
  const answer = await post(world, world.cara, await photo(8, 8))
  expect(await answer.json()).toMatchObject({ code: 'storage_full', message: refusals.storage_full.words })
  expect(answer.status).toBe(507)
  expect(await world.db.selectFrom('avatars').select('id').execute()).toEqual([])
})
