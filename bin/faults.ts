import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figures } from '#/tests/faults/figures.ts'
import { temporaryFolder } from '#/tests/program.ts'
import { countIn } from './count-in.ts'
import { inColumns } from './in-columns.ts'
import { runTool } from './run-tool.ts'

/* `npm run faults [-- NAME[=ROUNDS] ...]`: the long form of tests/faults, one after another, and a table of the results. */

/** The default number of rounds; each test defines what a round is. */
const faults: Readonly<Record<string, number>> = {
  kill: 200,
  postgres: 50,
  'power-cut': 20,
  'first-boot': 20,
  database: 30,
  services: 5,
  'disk-full': 2,
  'read-only': 20,
  uploads: 3,
  memory: 60,
  clock: 1,
  flood: 10,
  storms: 30,
  overload: 60,
  'slow-readers': 1_000,
  'idle-sockets': 10_000,
  squads: 2_000,
  chat: 1_800,
  deliveries: 8,
  soak: 28_800,
}

const wanted = process.argv.slice(2).map(roundsIn)
await using folder = await temporaryFolder()
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())
const rows: Figures[] = []
for (const { name, rounds } of wanted.length > 0 ? wanted : Object.keys(faults).map(roundsIn))
  if (!stopped.signal.aborted) rows.push(...(await run(name, rounds)))
process.stdout.write(`\n${table(rows)}\n`)
process.exitCode = !stopped.signal.aborted && rows.every(({ reached }) => reached) ? 0 : 1
process.disconnect?.()

/** `kill` or `kill=20`. */
function roundsIn(typed: string) {
  const [name = '', rounds] = typed.split('=')
  const usual = Object.hasOwn(faults, name) ? faults[name] : undefined
  if (usual !== undefined) return { name, rounds: rounds === undefined ? usual : countIn(rounds, 'faults -- kill=20') }
  process.stderr.write(`There is no fault "${name}". There are: ${Object.keys(faults).join(', ')}.\n`)
  process.exit(1)
}

/** The figures that one fault test reported. A test that failed, or could not run here, counts as a missed goal. */
async function run(name: string, rounds: number) {
  const file = join(folder.path, `${name}.jsonl`)
  const args = ['run', `tests/faults/${name}.test.ts`, '--maxWorkers=1', '--silent=passed-only']
  const code = await runTool('vitest', args, { FAULTS_REPORT: file, FAULTS_ROUNDS: String(rounds) })
  const said = await readFile(file, 'utf8').catch(() => '')
  const found: Figures[] = said
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  if (code !== 0) found.push({ fault: name, rounds, seen: 'its test failed, see above', goal: '-', reached: false })
  else if (found.length === 0)
    found.push({ fault: name, rounds, seen: 'cannot run here: it needs root on Linux', goal: '-', reached: false })
  return found
}

function table(all: readonly Figures[]) {
  const head = [
    'fault',
    'rounds',
    'acknowledged',
    'lost',
    'doubled',
    'books',
    'back after',
    'also seen',
    'goal',
    'reached',
  ]
  const lines = all.map(row => [
    row.fault,
    row.rounds,
    row.acknowledged ?? '-',
    row.lost ?? '-',
    row.doubled ?? '-',
    row.books ? (row.books.length === 0 ? 'balance' : `${row.books.length} differ`) : '-',
    row.backMs === undefined ? '-' : `${(row.backMs / 1_000).toFixed(1)} s`,
    row.seen ?? '-',
    row.goal,
    row.reached ? 'yes' : 'NO',
  ])
  return inColumns([head, ...lines.map(line => line.map(String))])
}
