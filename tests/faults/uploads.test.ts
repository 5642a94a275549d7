import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { refusals } from '#/rules/words.ts'
import type { Program } from '../program.ts'
import { freePort, temporaryFolder } from '../program.ts'
import { signUp } from '../two-servers.ts'
import { report, roundsOf } from './figures.ts'
import { startVictim, watchMemory } from './victim.ts'

/** How many pictures each person uploads. */
const rounds = roundsOf(3)
const atOnce = 8
const stallMost = 300
const growthMost = 150
/** Preloaded into the server: reports the longest event loop delay on request. */
const stallMeter = `
  import { monitorEventLoopDelay } from 'node:perf_hooks'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    process.on('SIGUSR2', () => {
      console.log('longest turn ' + Math.round(delay.max / 1e6) + ' ms')
      delay.reset()
    })
  }
`

/** The largest pictures allowed, in megapixels: in the formats that people upload, and in those that take most memory. */
async function largest() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const grain = await sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#c2410c', noise } })
    .png()
    .toBuffer()
  const plain = (megapixels: number, width = 5_000) => {
    const height = Math.floor((megapixels * 1e6) / width)
    return sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
  }
  const grainy = (megapixels: number) => plain(megapixels).composite([{ input: grain, tile: true }])
  const spotted = (megapixels: number, width?: number) => plain(megapixels, width).composite([{ input: grain }])
  const drawn = {
    'jpeg of 40': grainy(40).jpeg({ quality: 40 }),
    'wide png of 40': spotted(40, 8_700).png(),
    'webp of 40': grainy(40).webp({ quality: 15, effort: 0 }),
    'progressive jpeg of 8': grainy(8).jpeg({ quality: 40, progressive: true, chromaSubsampling: '4:4:4' }),
    'interlaced png of 11': spotted(11).png({ progressive: true }),
    'lossless webp of 20': plain(20).webp({ lossless: true, effort: 1 }),
    'gif of 8': spotted(8).gif({ effort: 1 }),
    'avif of 3': plain(3, 3_000).avif({ effort: 0 }),
  }
  return Promise.all(
    Object.entries(drawn).map(async ([name, picture]) => ({ name, bytes: new Uint8Array(await picture.toBuffer()) })),
  )
}

/** The longest event loop delay since the last call, and the peak memory in megabytes. */
function watch({ child, said }: Program) {
  const memory = watchMemory(child.pid)
  return {
    async since() {
      const before = said().length
      child.kill('SIGUSR2')
      const told = () => /longest turn (\d+) ms/.exec(said().slice(before))?.[1]
      await expect.poll(told, { timeout: 30_000 }).toBeDefined()
      return { stall: Number(told()), memory: memory.peak() }
    },
    [Symbol.dispose]: memory[Symbol.dispose],
  }
}

test(`${atOnce} people send the largest pictures at once, ${rounds} each: the server goes on answering, and stays small`, async () => {
  await using folder = await temporaryFolder()
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(stallMeter)}` }
  await using stack = new AsyncDisposableStack()
  const server = await startVictim(stack, { dataDir: folder.path, port: await freePort(), env })
  const people: Awaited<ReturnType<typeof signUp>>[] = []
  for (let nth = 0; nth < atOnce; nth++) people.push(await signUp(server.origin, 'contributor', `Cara${nth}`))
  const pictures = await largest()
  for (const { bytes } of pictures) expect(bytes.length).toBeLessThan(limits.imageMaxBytes)
  const send = async ({ cookie }: (typeof people)[number], nth: number) => {
    const { bytes: body } = pictures[nth % pictures.length] ?? expect.unreachable()
    const headers = { cookie: cookie(), origin: server.origin, 'content-type': 'image/jpeg' }
    return (await fetch(`${server.origin}/api/me/picture`, { method: 'POST', headers, body })).status
  }
  const [first] = people
  // The first upload loads the image library.
  if (first) expect(await send(first, 0)).toBe(200)
  const watched = stack.use(watch(server))
  await watched.since()
  await sleep(5_000)
  const calm = await watched.since()
  const answers = await Promise.all(
    people.map(async (person, at) => {
      const statuses: number[] = []
      for (let nth = 0; nth < rounds; nth++) statuses.push(await send(person, at + nth))
      return statuses
    }),
  )
  const during = await watched.since()
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const all = answers.flat()
  const drawn = all.filter(status => status === 200).length
  const growth = during.memory - calm.memory
  const sizes = pictures.map(({ name, bytes }) => `${name}, ${(bytes.length / 1_048_576).toFixed(1)} MB`)
  await report({
    fault: `${atOnce} of the largest pictures at once`,
    rounds,
    seen: `${drawn} of ${all.length} drawn (${sizes.join(', ')}); longest turn ${during.stall} ms, without them ${calm.stall} ms; ${during.memory} MB after ${calm.memory} MB`,
    goal: `G14: no turn over ${stallMost} ms, at most ${growthMost} MB more`,
    reached: drawn > 0 && during.stall <= stallMost && growth <= growthMost,
  })
  expect(all.filter(status => status !== 200 && status !== refusals.overloaded.status)).toEqual([])
}, 600_000)
