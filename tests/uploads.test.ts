import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { origin } from './access-matrix/procedures.ts'
import { fransRoomId } from './cast.ts'
import { hostileUploads } from './fuzz/uploads.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const uploads = await hostileUploads()
/** Parts of the hostile files that must not be found in anything stored. */
const traces = /xss\(|<script|<svg|a secret place|evil\.svg|<\?php/
const answered = z.union([z.object({ id: z.string() }), z.object({ code: z.string() })])

const post = (world: TestWorld, path: string, { bytes, type = 'image/jpeg' }: (typeof uploads)[number]) =>
  world.fetch(
    new Request(`${origin}${path}`, { method: 'POST', headers: { 'content-type': type }, body: bytes }),
    world.fran.cookie,
  )

/** Every file in the data folder, at any depth. */
async function kept({ config }: TestWorld) {
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test.each([
  ['a squad', `/api/squads/${fransRoomId}/images`],
  ['a profile', '/api/me/picture'],
])(
  'of what is sent to %s for a picture nothing is kept but pixels drawn anew, and nothing breaks',
  { timeout: 300_000 },
  async (_, path) => {
    await using world = await openWorld()
    expect(uploads.length).toBeGreaterThan(80)
    const outcomes: Record<string, string> = {}
    const faults: unknown[] = []
    // Both routes use the same image code, so the second gets only the fast files.
    const sent =
      path === '/api/me/picture' ? uploads.filter(({ name }) => !/megapixels|6000|bomb|20,000/.test(name)) : uploads
    for (const upload of sent) {
      const answer = await post(world, path, upload)
      const said = answered.parse(await answer.json())
      outcomes[upload.name] = 'id' in said ? 'drawn' : said.code
      if (answer.status >= 500 || (answer.status < 400 && !upload.mayPass))
        faults.push([upload.name, answer.status, said])
      // Resets the rate limit of ten a minute.
      await world.db.deleteFrom('squad_images').execute()
      await world.db.deleteFrom('avatars').execute()
      await world.db.deleteFrom('attempts').execute()
    }
    expect(faults).toEqual([])
    const codes = new Set(Object.values(outcomes))
    expect([...codes].filter(code => !['drawn', 'image_expected', 'image_too_many_pixels'].includes(code))).toEqual([])
    expect(codes.size).toBeGreaterThan(1)
    const files = await kept(world)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const bytes = await readFile(file)
      const { format, width, height, exif, icc, xmp, pages } = await sharp(bytes).metadata()
      expect({ file, format, exif, icc, xmp, pages }).toEqual({
        file,
        format: 'webp',
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        pages: undefined,
      })
      expect(Math.max(width, height)).toBeLessThanOrEqual(2_000)
      expect(traces.test(bytes.toString('latin1')), file).toBe(false)
    }
  },
)

test('a picture is served as a picture, whatever it was sent as', async () => {
  await using world = await openWorld()
  const found = uploads.find(({ name }) => name === 'png that says it is a drawing')
  if (!found) throw new Error('The corpus has no such file')
  const { id } = z
    .object({ id: z.string() })
    .parse(await (await post(world, `/api/squads/${fransRoomId}/images`, found)).json())
  const answer = await world.fetch(new Request(`${origin}/api/squad-images/${id}/full`), world.fran.cookie)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(found.bytes.length).toBeLessThan(limits.imageMaxBytes)
})

test('a picture whose sender is gone in the middle of it is a fault of nobody’s', async () => {
  await using world = await openWorld()
  // The error of Node's HTTP server, which these requests bypass.
  const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  for (const path of [`/api/squads/${fransRoomId}/images`, '/api/me/picture']) {
    const body = new ReadableStream({ pull: stream => stream.error(cut) })
    const headers = { 'content-type': 'image/jpeg', 'content-length': '10000' }
    const half = { method: 'POST', headers, body, duplex: 'half' }
    expect((await world.fetch(new Request(`${origin}${path}`, half), world.fran.cookie)).status).toBe(400)
  }
  expect(world.faults).toEqual([])
})
