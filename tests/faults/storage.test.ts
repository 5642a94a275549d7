import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusals } from '#/rules/words.ts'
import { sweepPictures } from '#/server/accounts/picture.ts'
import { sweepImages } from '#/server/squads/image-read.ts'
import { fransRoomId as roomId } from '../cast.ts'
import { openS3 } from '../s3.ts'
import { postsCampaign } from '../samples.ts'
import type { Person, TestWorld } from '../world.ts'
import { openWorld } from '../world.ts'

const here = 'http://localhost:3000'
const me = z.object({ avatarUrl: z.string() })
const uploaded = z.object({ id: z.uuid() })

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer(),
  )

const post = async (world: TestWorld, { cookie }: Person, path: string) =>
  world.fetch(
    new Request(`${here}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: await photo(),
    }),
    cookie,
  )
const get = (world: TestWorld, path: string, cookie = '') => world.fetch(new Request(`${here}${path}`), cookie)

const said = async (answer: Response) => ({ status: answer.status, said: await answer.json() })
const refusal = (code: 'storage_gone' | 'storage_full') => ({
  status: refusals[code].status,
  said: expect.objectContaining({ defined: true, code, message: refusals[code].words }),
})

/** Fran has a picture, and has sent an image to her room. */
async function furnish(world: TestWorld) {
  const { avatarUrl } = me.parse(await (await post(world, world.fran, '/api/me/picture')).json())
  const image = uploaded.parse(await (await post(world, world.fran, `/api/squads/${roomId}/images`)).json())
  await world.fran.api.squads.sendImage({ id: randomUUID(), roomId, imageId: image.id, alt: 'A sunset' })
  return { avatarUrl, image: `/api/squad-images/${image.id}/full` }
}

/** What must hold while files cannot be read, and after they can be again. */
async function expectToBear(world: TestWorld, failing: () => Promise<void>, works: () => Promise<void>) {
  const { fran, carl } = world
  const { avatarUrl, image } = await furnish(world)
  expect((await get(world, avatarUrl)).status).toBe(200)
  await failing()

  const picture = await get(world, avatarUrl)
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await said(await get(world, image, carl.cookie))).toEqual(refusal('storage_gone'))
  expect(await said(await post(world, fran, '/api/me/picture'))).toEqual(refusal('storage_gone'))
  expect(await said(await post(world, fran, `/api/squads/${roomId}/images`))).toEqual(refusal('storage_gone'))
  expect((await fran.api.accounts.me())?.avatarUrl).toBe(avatarUrl)
  await fran.api.campaigns.create(postsCampaign())
  await carl.api.squads.send({ id: randomUUID(), roomId, content: 'Hello', mentions: [], replyTo: null })
  expect(await fran.api.accounts.removePicture()).toMatchObject({ avatarUrl: null })
  expect(world.faults.splice(0)).toHaveLength(1)

  await works()
  await expect.poll(async () => (await get(world, image, carl.cookie)).status, { timeout: 5_000 }).toBe(200)
  expect((await post(world, fran, '/api/me/picture')).status).toBe(200)
  await world.passes('2 hours')
  await sweepPictures(world.world)
  expect((await get(world, avatarUrl)).status).toBe(404)
}

test('while S3 is gone pictures are refused in words and the rest goes on; nothing is left over once it is back', async () => {
  await using s3 = await openS3()
  await using world = await openWorld({ env: s3.env })
  await expectToBear(
    world,
    async () => void (s3.mood.is = 'down'),
    async () => void (s3.mood.is = 'well'),
  )
})

test('while S3 forbids everything it is the same', async () => {
  await using s3 = await openS3()
  await using world = await openWorld({ env: s3.env })
  await expectToBear(
    world,
    async () => void (s3.mood.is = { status: 403, code: 'AccessDenied' }),
    async () => void (s3.mood.is = 'well'),
  )
})

/** Permissions do not stop root, so a file takes the folder's place: then nobody can write there. */
test('while the folder of files cannot be used it is the same', async () => {
  await using world = await openWorld()
  const folder = join(world.config.dataDir, 'files')
  const aside = `${folder}-aside`
  await expectToBear(
    world,
    async () => {
      await mkdir(dirname(folder), { recursive: true })
      await rename(folder, aside)
      await writeFile(folder, 'a file in its place')
    },
    async () => {
      await rm(folder)
      await rename(aside, folder)
    },
  )
  expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([])
})

test('an image whose files cannot be removed now is swept when they can', async () => {
  await using s3 = await openS3()
  await using world = await openWorld({ env: s3.env })
  const image = uploaded.parse(await (await post(world, world.fran, `/api/squads/${roomId}/images`)).json())
  await world.passes('2 days')
  s3.mood.is = 'down'
  const sweeps = async () => {
    await sweepImages(world.world)
    return world.faults.splice(0).length
  }
  expect(await sweeps()).toBeGreaterThan(0)
  s3.mood.is = 'well'
  await expect.poll(sweeps, { timeout: 5_000 }).toBe(0)
  expect(await world.files.get(`${image.id}-full.webp`)).toBeNull()
  expect(await world.files.get(`${image.id}-thumbnail.webp`)).toBeNull()
})
