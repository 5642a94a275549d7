import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** How quick anything is on a busy machine says nothing, so no time is looked at. */
test('the bench runs to its end, prints its tables and leaves nothing', { timeout: 120_000 }, async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'karmasquad-bench-test-'))
  const { code, said } = await bench(temporary, ['--quick', '--only=explore, first', '--seconds=0.4'])
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(said).toMatch(/^40 campaigns.*the books balance\.$/m)
  expect(said).toMatch(/^Explore, first page +40( +[\d,.]+){6}.*×/m)
  expect(said).toMatch(/^Explore, first page +400( +[\d,.]+){6}.*×/m)
  expect(said).toMatch(/^\d of 1 lists within 3 times$/m)
  expect(await readdir(temporary)).toEqual([])
  await rm(temporary, { recursive: true })
})

test(
  'the course of the squad rooms runs to its end, prints its table and leaves nothing',
  { timeout: 120_000 },
  async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'karmasquad-bench-test-'))
    const { code, said } = await bench(temporary, ['--quick', '--only=chat', '--seconds=0.2'])
    expect({ code, said }).toMatchObject({ code: 0 })
    expect(said).toMatch(/^a message heard by 5 members( +[\d.,]+){3} +[\d.,]+×$/m)
    expect(said).toMatch(/^the same with 2,000 messages( +[\d.,]+){3} +[\d.,]+×$/m)
    expect(said).toMatch(/^\d+ messages a second into 1 rooms make \d+ deliveries; bare \d+: [\d.]+×\.$/m)
    expect(await readdir(temporary)).toEqual([])
    await rm(temporary, { recursive: true })
  },
)

test(
  'the course of the public pages runs to its end, prints its tables and leaves nothing',
  { timeout: 180_000 },
  async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'karmasquad-bench-test-'))
    const { code, said } = await bench(temporary, ['pages', '--quick', '--seconds=0.2'])
    expect({ code, said }).toMatchObject({ code: 0 })
    for (const page of ['Landing', 'Pricing', 'Explore', 'A campaign'])
      expect(said).toMatch(new RegExp(`^${page} +[\\d,]+( +[\\d.,]+){5} +[\\d.]+× +[\\d.]+×$`, 'm'))
    expect(said).toMatch(/^in the browser +LCP ms/m)
    expect(await readdir(temporary)).toEqual([])
    await rm(temporary, { recursive: true })
  },
)

test('a wrong option is one clear line', async () => {
  const { code, said } = await bench(tmpdir(), ['--campaigns=few'])
  expect({ code, said }).toEqual({ code: 1, said: '--campaigns must be a whole number of at least 20\n' })
})

async function bench(temporary: string, args: string[]) {
  const child = spawn(process.execPath, ['bench/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: temporary },
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = await once(child, 'exit')
  return { code, said }
}
