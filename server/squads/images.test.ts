import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusals, wordsFor } from '#/rules/words.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { lateFor, waitForLocks } from '#/tests/locks.ts'
import { refused } from '#/tests/refused.ts'
import { avif, photo, wide } from '#/tests/photos.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import type { Tx } from '../infra/db/change.ts'
import { FilesGone } from '../infra/files/files.ts'
import { sweepImages } from './image-read.ts'

const here = 'http://localhost:3000'
const uploaded = z.object({ id: z.uuid(), width: z.number(), height: z.number() })

const post = (world: TestWorld, { cookie }: Pick<Person, 'cookie'>, bytes: Uint8Array, type = 'image/jpeg') =>
  world.fetch(
    new Request(`${here}/api/squads/${roomId}/images`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    }),
    cookie,
  )

async function upload(world: TestWorld, person: Person) {
  const answer = await post(world, person, await photo())
  return uploaded.parse(await answer.json())
}

const get = (world: TestWorld, { cookie }: Pick<Person, 'cookie'>, id: string, size = 'full') =>
  world.fetch(new Request(`${here}/api/squad-images/${id}/${size}`), cookie)

const send = (person: Person, imageId: string) =>
  person.api.squads.sendImage({ id: randomUUID(), roomId, imageId, alt: 'A sunset' })

test('a picture is drawn anew without its metadata and seen by members alone', async () => {
  await using world = await openWorld()
  const { fran, carl, cara, fred } = world
  const { id, width, height } = await upload(world, fran)
  expect({ width, height }).toEqual({ width: 300, height: 200 })
  const message = await send(fran, id)
  expect(message).toMatchObject({ kind: 'image', content: 'A sunset', image: { id, width, height } })

  const answer = await get(world, carl, id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('a secret place')).toBe(false)
  expect((await get(world, carl, id, 'thumbnail')).status).toBe(200)

  for (const stranger of [cara, fred]) expect((await get(world, stranger, id)).status).toBe(404)
  expect((await get(world, { cookie: '' }, id)).status).toBe(401)
  expect((await get(world, carl, id, 'huge')).status).toBe(404)
  expect((await get(world, carl, randomUUID())).status).toBe(404)
})

test('a picture nobody has sent yet is its uploader’s alone, and becomes one message of theirs', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await upload(world, fran)
  expect((await get(world, fran, id)).status).toBe(200)
  expect((await get(world, carl, id)).status).toBe(404)
  await expect(send(carl, id)).rejects.toMatchObject(refused('image_missing'))
  await send(fran, id)
  await expect(send(fran, id)).rejects.toMatchObject(refused('image_missing'))
})

test('the picture of a deleted message and of a removed contributor is gone at once', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await upload(world, fran)
  const message = await send(fran, id)
  const { items } = await ada.api.admin.assignments({})
  const assignment = items.find(({ contributor }) => contributor.id === carl.id)
  await ada.api.admin.unassign({ id: assignment?.id ?? '' })
  expect((await get(world, carl, id)).status).toBe(404)
  await fran.api.squads.remove({ id: message.id })
  expect((await get(world, ada, id)).status).toBe(404)

  await world.passes('2 days')
  await sweepImages(world.world)
  expect((await get(world, fran, id)).status).toBe(404)
  expect(await world.files.get(`${id}-full.webp`)).toBeNull()
})

test('the picture of a deleted message is closed to its uploader too, and is sent in no other', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  for (const remover of [carl, ada]) {
    const { id } = await upload(world, carl)
    const message = await send(carl, id)
    expect((await get(world, carl, id)).status).toBe(200)
    await remover.api.squads.remove({ id: message.id })
    for (const person of [carl, fran]) expect((await get(world, person, id)).status).toBe(404)
    await expect(send(carl, id)).rejects.toMatchObject(refused('image_missing'))
  }
})

test('an upload that is cut short between its two files counts for a day, and then leaves nothing', async () => {
  await using world = await openWorld()
  const { fran, files } = world
  const kept: string[] = []
  const keep = files.put
  const put = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
    if (kept.length === 1) throw new FilesGone('The disk is gone')
    kept.push(key)
    return keep(key, bytes)
  })
  const answer = await post(world, fran, await photo())
  put.mockRestore()
  expect(answer.status).toBe(refusals.storage_gone.status)
  const [key = ''] = kept
  expect(await files.get(key)).not.toBeNull()

  await world.passes('23 hours')
  await sweepImages(world.world)
  expect(await files.get(key)).not.toBeNull()
  await world.passes('25 hours')
  await sweepImages(world.world)
  expect(await files.get(key)).toBeNull()
})

test('a backlog of any length is swept in one run, and a file that cannot be removed keeps none waiting', async () => {
  await using world = await openWorld()
  const { fran, db, files, faults } = world
  await sql`insert into squad_images (id, room_id, uploaded_by, width, height, created_at)
    select gen_random_uuid(), ${roomId}, ${fran.id}, 1, 1, now() - interval '2 days' + n * interval '1 second'
    from generate_series(1, 600) as n`.execute(db)
  const [oldest] = await db.selectFrom('squad_images').select('id').orderBy('created_at').execute()
  const { remove } = files
  vi.spyOn(files, 'remove').mockImplementation(key =>
    key === `${oldest?.id}-full.webp` ? Promise.reject(new FilesGone('It is held')) : remove(key),
  )
  await sweepImages(world)
  expect(await db.selectFrom('squad_images').select('id').execute()).toEqual([oldest])
  expect(faults.splice(0)).toMatchObject([{ message: 'It is held' }])
})

test('a storage that takes its time to remove a picture holds no connection to the database', async () => {
  await using world = await openWorld()
  const { fran, db, files } = world
  const { id } = await upload(world, fran)
  await world.passes('2 days')
  const held: number[] = []
  const { remove } = files
  vi.spyOn(files, 'remove').mockImplementation(async key => {
    const { open, idle } = world.load()
    held.push(open - idle)
    await remove(key)
  })
  await sweepImages(world)
  expect(held).toEqual([0, 0])
  expect(await db.selectFrom('squad_images').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a picture that is being sent while it is swept stays, with its files', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  const { id } = await upload(world, fran)
  await world.passes('2 days')
  const { both } = await db.transaction().execute(async tx => {
    // The last table that sending a message writes to.
    await sql`lock table notifications`.execute(tx)
    const sending = send(fran, id)
    await waitForLocks(db)
    const sweeping = sweepImages(world)
    await waitForLocks(db, 2)
    return { both: Promise.all([sending, sweeping]) }
  })
  await both
  expect((await get(world, carl, id)).status).toBe(200)
})

test('a picture that is swept while it is being sent is not sent', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const { id } = await upload(world, fran)
  const sweeping = async (tx: Tx) => {
    await tx.selectFrom('squad_images').select('id').where('id', '=', id).forUpdate().execute()
    await tx.updateTable('squad_images').set({ erased: true }).where('id', '=', id).execute()
  }
  await expect(lateFor(db, sweeping, () => send(fran, id))).rejects.toMatchObject(refused('image_missing'))
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

test.each([
  ['text that calls itself a picture', async () => Buffer.from('hello'), 'image_expected'],
  ['a drawing that can carry scripts', async () => svg, 'image_expected'],
  ['a picture that is cut short', async () => (await photo(2_000, 2_000)).subarray(0, 4_000), 'image_expected'],
  ['a bomb of 100 megapixels', () => photo(10_000, 10_000), 'image_too_many_pixels', 40],
  ['a small AVIF that would take 200 MB to decode', () => avif(4_000, 3_000), 'image_too_many_pixels', 4],
  ['a PNG so wide that its lines would take 160 MB', () => wide(20_000, 2_000), 'image_too_many_pixels', 11],
  ['nothing', async () => Buffer.alloc(0), 'image_expected'],
  ['too many bytes', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 'image_too_large'],
  ['exactly 5 MB', async () => Buffer.alloc(5 * 1024 * 1024), 'image_too_large'],
] as const)('%s is refused', async (_name, bytes, code, most: number = 0) => {
  await using world = await openWorld()
  const answer = await post(world, world.fran, await bytes(), 'image/png')
  expect(await answer.json()).toMatchObject({ code, message: wordsFor(code, { most }) })
  expect(answer.status).toBe(refusals[code].status)
})

test('strangers, visitors and other sites add nothing', async () => {
  await using world = await openWorld()
  const bytes = await photo()
  expect((await post(world, world.cara, bytes)).status).toBe(404)
  expect((await post(world, { cookie: '' }, bytes)).status).toBe(401)
  expect((await post(world, world.nora, bytes)).status).toBe(403)
  const foreign = new Request(`${here}/api/squads/${roomId}/images`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new Uint8Array(bytes),
  })
  expect((await world.fetch(foreign, world.fran.cookie)).status).toBe(403)
})

test('ten pictures a minute are enough for anybody, also when they come at once', async () => {
  await using world = await openWorld()
  const bytes = await photo(8, 8)
  const answers = await Promise.all(Array.from({ length: 15 }, () => post(world, world.fran, bytes)))
  const many = (code: number) => answers.filter(({ status }) => status === code).length
  expect([many(200), many(429)]).toEqual([10, 5])
  expect(await world.db.selectFrom('squad_images').select('id').execute()).toHaveLength(10)
})

test('no picture is taken while the disk is nearly full, and those of before are shown', async () => {
  await using world = await openWorld()
  const { id } = await upload(world, world.fran)
  await send(world.fran, id)
  world.world.isFull = async () => true
  expect((await get(world, world.carl, id)).status).toBe(200)
  const answer = await post(world, world.fran, await photo(8, 8))
  expect(await answer.json()).toMatchObject({ code: 'storage_full', message: refusals.storage_full.words })
})

test('a person sends 200 MB of pictures in a day, profile pictures included; others go on, and the next day all do', async () => {
  // A tenth of the limit, to keep the test fast.
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  const large = Buffer.alloc(4_900_000)
  const status = async (person: Person) => (await post(world, person, large)).status
  for (let nth = 0; nth < 4; nth += 1) expect(await status(world.fran)).toBe(refusals.image_expected.status)
  const answer = await post(world, world.fran, large)
  expect(await answer.json()).toMatchObject({ code: 'too_many_bytes', message: refusals.too_many_bytes.words })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await status(world.carl)).toBe(refusals.image_expected.status)
  await world.passes('25 hours')
  expect((await post(world, world.fran, await photo())).status).toBe(200)
})

test('a picture on its way to the disk when its person leaves is gone ten minutes later', async () => {
  await using world = await openWorld()
  const { carl, files } = world
  const keep = files.put
  const put = vi.spyOn(files, 'put').mockImplementationOnce(async (key, bytes) => {
    await carl.api.ownData.leave({ email: carl.email, present: null })
    return keep(key, bytes)
  })
  await post(world, carl, await photo())
  const keys = put.mock.calls.map(([key]) => key)
  expect(keys).toHaveLength(2)
  await world.passes('9 minutes')
  await sweepImages(world.world)
  for (const key of keys) expect(await files.get(key)).not.toBeNull()
  await world.passes('11 minutes')
  await sweepImages(world.world)
  for (const key of keys) expect(await files.get(key)).toBeNull()
})

test('a picture for one room is sent in no other of its uploader’s', async () => {
  await using world = await openWorld()
  const { ada, fred, carl } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const other = (await fred.api.squads.room({}))?.id ?? expect.unreachable()
  const { id: imageId } = await upload(world, carl)
  const sent = carl.api.squads.sendImage({ id: randomUUID(), roomId: other, imageId, alt: '' })
  await expect(sent).rejects.toMatchObject(refused('image_missing'))
  expect(await send(carl, imageId)).toMatchObject({ kind: 'image' })
})
