import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures } from '#/tests/races/figures.ts'
import { table } from '#/tests/races/figures.ts'
import { findRedis, openRedis } from '#/tests/redis-server.ts'
import { countIn } from './count-in.ts'

/**
 * `npm run races -- [ROUNDS] [WORD]`: fifty copies of every transition, or of those with the word in their name, against two servers.
 * `npm run races -- model [RUNS]`: random runs of the ledger and the life cycles against their model.
 */
const root = join(import.meta.dirname, '..')
const [what = '20', rest = ''] = process.argv.slice(2)

process.exitCode =
  what === 'model'
    ? await model(countIn(rest || '1000', 'races -- model 10000'))
    : await race(countIn(what, 'races -- 20 submissions'), rest)
process.disconnect?.()

/** Divides the runs among the cores, each with its own worlds. */
async function model(runs: number) {
  const cores = availableParallelism()
  const each = String(Math.ceil(runs / cores))
  const codes = Array.from({ length: cores }, () => run(['tests/ledger.property.test.ts'], { LEDGER_RUNS: each }))
  return Math.max(...(await Promise.all(codes)))
}

async function race(rounds: number, only: string) {
  const folder = await mkdtemp(join(tmpdir(), 'karmasquad-races-'))
  const report = join(folder, 'figures')
  await using redis = findRedis() ? await openRedis() : null
  const env = { RACES: '1', RACES_ROUNDS: String(rounds), RACES_ONLY: only, RACES_REPORT: report }
  const code = await run([], { ...env, ...(redis && { RACES_REDIS: redis.url }) })
  const lines = (await readFile(report, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
  await rm(folder, { recursive: true, force: true })
  const figures = lines.map((line): Figures => JSON.parse(line))
  const wrong = figures.filter(each => Object.keys(each.wrong).length > 0)
  const told = redis ? 'that hear each other over Redis' : 'without Redis'
  const copies = figures.reduce((sum, each) => sum + each.rounds * each.copies, 0)
  process.stdout.write(`\n${table(figures)}\n`)
  const shed = figures.reduce((sum, { answers }) => sum + (answers['overloaded'] ?? 0) + (answers['busy'] ?? 0), 0)
  process.stdout.write(
    `${figures.length} transitions, ${copies} requests to two servers ${told}; ${shed} shed (503); ${wrong.length} transitions went wrong.\n`,
  )
  return code === 0 && wrong.length === 0 && figures.length > 0 ? 0 : 1
}

async function run(files: string[], env: Record<string, string>) {
  const child = spawn('vitest', ['run', '--maxWorkers=1', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
