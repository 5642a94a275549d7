import { expect, test } from 'vitest'
import { inWords } from './rates.ts'

test('a wait is told in seconds, then in minutes, and never shorter than it is', () => {
  expect([0, 0.2, 1, 1.2, 40, 89.2].map(inWords)).toEqual([
    '1 second',
    '1 second',
    '1 second',
    '2 seconds',
    '40 seconds',
    '90 seconds',
  ])
  expect([90, 120, 121, 3_600, 86_400].map(inWords)).toEqual([
    '2 minutes',
    '2 minutes',
    '3 minutes',
    '60 minutes',
    '1,440 minutes',
  ])
})
