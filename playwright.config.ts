import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/journeys',
  // Each has a server and a browser of its own; much of a journey is waiting.
  workers: availableParallelism() + 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // What passes a worker of the page cannot be held, failed or made up reliably; journeys about the worker allow it.
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
    // Recording makes every journey slower: ask for it with TRACE=1 when one fails.
    trace: process.env['TRACE'] ? 'on' : 'off',
  },
})
