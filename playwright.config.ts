import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const { CHROMIUM: whole = '/usr/bin/chromium', CHROMIUM_SHELL: shell = whole } = process.env
/** Notifications and sound are not in the headless shell, which needs a quarter less time for everything else. */
const needsWhole = /\/(?:alerts|notifications)\.spec\.ts$/
/** The crawl takes longest; the other would begin last, and keep one core alone. */
const first = /\/(?:crawl|xss)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/journeys',
  // Node runs TypeScript by itself: to transpile every file takes seven seconds.
  build: { external: ['**/*.ts'] },
  globalSetup: './tests/run-folder.ts',
  // Each worker has its own server and browser, and a journey spends much of its time waiting.
  workers: availableParallelism() + 3,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // Requests that go through the page's service worker cannot be
    // reliably delayed, failed or mocked; journeys about it allow it.
    serviceWorkers: 'block',
    // Recording slows every journey down: set TRACE=1 when one fails.
    trace: process.env['TRACE'] ? 'on' : 'off',
  },
  projects: [
    { name: 'first', testMatch: first, use: launch(shell) },
    { name: 'whole', testMatch: needsWhole, use: launch(whole) },
    { name: 'shell', testIgnore: [first, needsWhole], use: launch(shell) },
  ],
})

function launch(executablePath: string) {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A journey's page lives for seconds: optimizing its code, and drawing with several threads, costs more than it brings.
    '--js-flags=--no-turbofan,--no-maglev',
    '--num-raster-threads=1',
  ]
  return { launchOptions: { executablePath, args } }
}
