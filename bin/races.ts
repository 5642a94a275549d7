import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Figures } from '#/tests/races/figures.ts'
import { table } from '#/tests/races/figures.ts'
import { findRedis, openRedis } from '#/tests/redis-server.ts'
import { temporaryFolder } from '#/tests/program.ts'
import { countIn } from './count-in.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run races -- [ROUNDS] [WORD]`: fifty copies of every transition, or of those with the word in their name, against two servers.
 * `npm run races -- model [RUNS]`: random runs of the ledger and the life cycles against their model.
 */
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
  await using folder = await temporaryFolder()
  const report = join(folder.path, 'figures')
  await using redis = findRedis() ? await openRedis() : null
  const env = { RACES: '1', RACES_ROUNDS: String(rounds), RACES_ONLY: only, RACES_REPORT: report }
  const code = await run([], { ...env, ...(redis && { RACES_REDIS: redis.url }) })
  const lines = (await readFile(report, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
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

function run(files: string[], env: Record<string, string>) {
  return runTool('vitest', ['run', '--maxWorkers=1', ...files], env)
}
