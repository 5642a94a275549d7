import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{rules,contract,server,web,tests,demo}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', '**/node_modules/**'],
    globalSetup: './tests/database.ts',
    // Many tests wait for servers and clocks: a worker more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
