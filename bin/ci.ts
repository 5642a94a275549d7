import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRedis } from '#/tests/redis-server.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { withDebianPostgres } from './debian-postgres.ts'
import { runTool } from './run-tool.ts'

/** Everything that must pass before a change lands, cheapest first. `npm test` and `.ci/run` run this. */
const root = join(import.meta.dirname, '..')
/** Tests that another version of PostgreSQL could break: lists, transitions, races, the ledger, migrations. */
const onAnyPostgres = [
  ...['backup', 'billing', 'campaigns', 'dashboards', 'karma', 'submissions', 'infra/db'].map(at => `server/${at}/`),
  ...['races', 'ledger', 'main-job', 'prepared', 'tables'].map(name => `tests/${name}`),
]
/** These start an embedded PostgreSQL of their own, or test connecting to it: running them once is enough. */
const ownServers = 'server/infra/db/{launch*,lock,pulse,unanswered}.test.ts'
const counts = { passed: 0, again: 0, failed: 0, skipped: 0 }

class Failure extends Error {}

try {
  await all()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  counts.failed += 1
  process.stdout.write(`\n== FAILED ${error.message}\n`)
}
const again = counts.again > 0 ? `, ${counts.again} passed only the second time` : ''
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${again}\n`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function all() {
  // Runs beside the steps below, because it mostly waits for the network and the disk.
  const installed = runTool('node', ['bin/debian-packages.ts'], {})
  try {
    await step('Build', 'node', ['bin/build.ts'])
    await step('Types', 'tsc', ['--noEmit', '-p', '.'])
    await step('Lint', 'oxlint', ['.'])
    await step('Format', 'oxfmt', ['--check', '.'])
    await step('Unused', 'knip', [])
  } finally {
    await installed
  }
  if (!findRedis())
    process.stdout.write('\n== SKIPPED Tests of several processes: no redis-server, and it cannot be installed\n')
  await tests('Tests on the embedded PostgreSQL', 'vitest', ['run'])
  const onDebian = await withDebianPostgres(url =>
    tests("Tests on Debian's PostgreSQL", 'vitest', ['run', ...onAnyPostgres, '--exclude', ownServers], {
      TEST_DATABASE_URL: url,
    }),
  )
  if (!onDebian) skip("Tests on Debian's PostgreSQL: it is not installed and cannot be (not root, or no apt-get)")
  const chromium = await findChromium()
  if (!chromium)
    throw new Failure(
      'Journeys: no Chromium found, and it cannot be installed (not root, or no apt-get). Set CHROMIUM to its path.',
    )
  const shell = findHeadlessShell()
  const browsers = { CHROMIUM: chromium, ...(shell && { CHROMIUM_SHELL: shell }) }
  await tests('Journeys', 'playwright', ['test', '--retries=1'], browsers)
}

/** Runs a check; the first failure ends the run. */
async function step(name: string, program: string, args: string[], env: Record<string, string> = {}) {
  const start = performance.now()
  process.stdout.write(`\n== ${name}\n`)
  const code = await runTool(program, args, env)
  process.stdout.write(
    `== ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  )
  if (code !== 0) throw new Failure(name)
  counts.passed += 1
}

/** Runs a test runner and adds up its counts. */
async function tests(name: string, program: 'vitest' | 'playwright', args: string[], env: Record<string, string> = {}) {
  const report = join(root, 'test-results', `${program}.json`)
  await rm(report, { force: true })
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=list,json'],
  }
  await step(name, program, [...args, ...reporters[program]], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const here = counted(await readFile(report, 'utf8'))
  if (here.passed === 0) throw new Failure(`${name}: no test ran`)
  counts.passed += here.passed
  counts.again += here.again
  counts.skipped += here.skipped
}

/** `again` counts the passed tests that had failed first. */
function counted(report: string): { passed: number; again: number; skipped: number } {
  const { numPassedTests, numPendingTests = 0, stats } = JSON.parse(report)
  return stats
    ? { passed: stats.expected + stats.flaky, again: stats.flaky, skipped: stats.skipped }
    : { passed: numPassedTests, again: 0, skipped: numPendingTests }
}

function skip(what: string) {
  counts.skipped += 1
  process.stdout.write(`\n== SKIPPED ${what}\n`)
}
