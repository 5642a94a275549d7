import { expect, test } from 'vitest'
import { attemptsMax, mailDelaySeconds, pauseAfter, pushDelaySeconds, pushLifeSeconds } from './delivery.ts'

test('a delivery that fails is tried again after half a minute, then after twice as long each time, up to two hours', () => {
  const attempts = Array.from({ length: attemptsMax.email }, (_, at) => at + 1)
  expect(attempts.map(pauseAfter)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_200, 7_200])
})

test('only a squad’s messages wait for more of them, and are stale before a day is over', () => {
  expect([pushDelaySeconds('squad_message'), pushLifeSeconds('squad_message')]).toEqual([3, 3_600])
  expect([pushDelaySeconds('squad_mention'), pushLifeSeconds('squad_mention')]).toEqual([0, 86_400])
  expect(mailDelaySeconds).toBe(300)
})
