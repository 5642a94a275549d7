import { expect, test } from 'vitest'
import type { Job } from '#/contract/operations.ts'
import { failingJobs } from './failing-jobs.ts'

const at = (minute: number) => new Date(2026, 0, 1, 12, minute)
const job = (change: Partial<Job>): Job => ({
  name: 'mails',
  lastStartedAt: at(1),
  lastEndedAt: at(1),
  lastSucceededAt: at(1),
  lastFailedAt: null,
  lastError: null,
  runs: 1,
  failures: 0,
  waiting: 0,
  failed: 0,
  waitsFor: null,
  ...change,
})

test('a job needs somebody when it fails or something of it was given up', () => {
  expect(failingJobs([job({ lastFailedAt: at(2) })])).toHaveLength(1)
  expect(failingJobs([job({ lastSucceededAt: null, lastFailedAt: at(1) })])).toHaveLength(1)
  expect(failingJobs([job({ failed: 3 })])).toHaveLength(1)
})

test('a failure that a success followed is no alarm, and waiting is none', () => {
  expect(
    failingJobs([job({ lastFailedAt: at(0) }), job({ waiting: 9 }), job({ waiting: null, failed: null })]),
  ).toEqual([])
})
