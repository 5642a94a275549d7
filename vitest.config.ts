import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{rules,contract,server,web,tests,demo}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', '**/node_modules/**'],
    globalSetup: './tests/database.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
