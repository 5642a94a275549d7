import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './program.ts'

const root = join(import.meta.dirname, '..')

/** Timings on a busy machine mean nothing, so none are checked. */
test(
  'the bench runs to its end, prints its tables, goals and machine, writes them down and leaves nothing',
  {
    timeout: 600_000,
  },
  async () => {
    await using temporary = await temporaryFolder()
    await using results = await temporaryFolder()
    const markdown = join(results.path, 'results.md')
    await writeFile(markdown, '# Results\n\n## Speed\n\nOld.\n\n## Faults\n\nKept.\n')
    const quick = ['--quick', '--rounds=1']
    // These letters are in the name of every screen. Each is answered a few times, however short the time.
    const screens = await bench(temporary.path, [...quick, '--seconds=0.01', 'e', 'a'])
    const parts = ['chat', 'start', 'cluster']
    const others = await bench(temporary.path, [
      ...quick,
      '--seconds=0.1',
      ...parts.map(part => `--only=${part}`),
      `--markdown=${markdown}`,
    ])
    const said = screens.said + others.said
    expect({ codes: [screens.code, others.code], said }).toMatchObject({ codes: [0, 0] })
    const spread = '[\\d.]+ \\([\\d.]+–[\\d.]+\\)'
    const shown = (line: string) => expect(said).toMatch(new RegExp(`^${line}`, 'm'))
    shown('40 campaigns.*the books balance\\.$')
    shown(`Explore, first page +40( +[\\d,.–]+){9} +${spread}`)
    shown(`Explore, first page +400( +[\\d,.–]+){9} +${spread}`)
    shown('\\d+ of \\d+ lists within 3 times$')
    shown('the same with 2,000 messages( +[\\d.]+){3} +[\\d.]+×$')
    shown('ours, 15 browsers( +[\\d.,–]+){5}$')
    shown('bare WebSockets, 15 browsers( +[\\d.,–]+){5}$')
    shown('the first one, which makes the database +\\d+$')
    shown('Landing page, rendered( +[\\d.,–]+){4} ')
    for (const goal of [
      'JSON reads',
      'lists at 10 times the data',
      'a delivery',
      'p99 of',
      'memory with',
      'warm start',
    ])
      shown(`${goal}.* (yes|NO|–)$`)
    shown('\\d{4}-\\d\\d-\\d\\d .* UTC: \\d+ cores of .*; load average .*; took .* minutes\\.$')
    expect(await readdir(temporary.path)).toEqual([])
    const written = await readFile(markdown, 'utf8')
    expect(written).toMatch(/^# Results\n\n## Speed\n\n[^]*### Goals[^]*\| warm start \|[^]*\n\n## Faults\n\nKept\.\n$/)
    expect(written).not.toContain('Old.')
  },
)

test('a word that is in no name of a part or screen is reported, and nothing is measured', async () => {
  await using temporary = await temporaryFolder()
  const { code, said } = await bench(temporary.path, ['--quick', 'chta'])
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/\nNo part and no screen has that in its name\.\n$/),
  })
})

async function bench(temporary: string, args: string[]) {
  const child = spawn(process.execPath, ['bench/main.ts', ...args], {
    cwd: root,
    // With a channel to whoever started it, as by `npm run bench`.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TMPDIR: temporary,
    },
  })
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = await once(child, 'exit')
  return { code, said }
}
