import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Several nodes with their services, alone: `npm run test:cluster`. */
const cluster = process.env['CLUSTER'] === '1'
/** Fifty copies of every write at two servers, for many rounds, are a run of their own: `npm run races`. */
const races = process.env['RACES'] === '1'
/** So are the fault tests that have no short form: `npm run faults`. */
const faults = process.env['FAULTS_REPORT'] !== undefined
const course = cluster ? 'cluster' : races ? 'races' : null

/** The slowest files start first, so that no core is idle while the last one runs, and short ones that wait for programs. */
const longest =
  /\/tests\/(?:access-matrix|several-processes|fuzz|ledger\.property|bench|commands|mass-assignment|enumeration|every-write\.races|redis-gone|jobs-on-nodes|mistyped|in-the-way|cluster\/cluster|faults\/kill|faults\/deliveries|faults\/squads)\.test\.ts$/
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one))
  }
}

export default defineConfig({
  test: {
    include: [course ? `tests/${course}/*.test.ts` : '{rules,contract,server,web,tests,demo}/**/*.test.{ts,tsx}'],
    exclude: [
      'tests/journeys/**',
      '**/node_modules/**',
      ...(course ? [] : ['tests/races/**']),
      ...(faults ? [] : ['tests/faults/{memory,overload,read-only,services,slow-readers,storms,uploads}.test.ts']),
    ],
    globalSetup: ['./tests/run-folder.ts', ...(cluster ? [] : ['./tests/database.ts'])],
    // Many tests wait for servers and clocks: four workers more than there are cores keep the cores busy.
    maxWorkers: availableParallelism() + 4,
    // A worker makes and drops much, little of which lives: with room for it, collecting garbage takes a fraction of the time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // No test leaves anything behind in a module, and importing the server anew for each file takes seconds.
    isolate: false,
    // The built pages are loaded by Node itself, as in a server.
    server: { deps: { external: [/\/web\/dist\/server\//] } },
    // The default of a second is often too short on a busy machine. Tests of speed set their own.
    expect: { poll: { timeout: 10_000 } },
    // These end what hangs. On a busy machine many tests with servers or password hashes take half of it.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
