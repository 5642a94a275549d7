import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/journeys',
  // Each worker has its own server and browser, and a journey spends much of its time waiting.
  workers: availableParallelism() + 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // Requests that go through the page's service worker cannot be
    // reliably delayed, failed or mocked; journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Recording slows every journey down: set TRACE=1 when one fails.
    trace: process.env['TRACE'] ? 'on' : 'off',
  },
})
