import { expect, test } from 'vitest'
import type { Moment } from './preferences.ts'
import { defaultPreferences, goesOver, quietEnd, verdictOn } from './preferences.ts'

const nowMs = Date.UTC(2026, 0, 1, 23)
const morningMs = Date.UTC(2026, 0, 2, 7)
const nightly = { ...defaultPreferences, quiet_hours_start: '22:00', quiet_hours_end: '07:00' }
const everything = {
  ...nightly,
  squad_message: true,
  push_squad_message: true,
  squad_mention: true,
  email_squad_mention: true,
}

const verdict = (moment: Partial<Moment>) =>
  verdictOn({
    type: 'squad_message',
    channel: 'push',
    preferences: { ...everything, quiet_hours_start: null, quiet_hours_end: null },
    nowMs,
    read: false,
    looking: false,
    ...moment,
  })

test('quiet hours have two ends, or there are none', () => {
  expect(quietEnd(nightly, nowMs)).toBe(morningMs)
  expect(quietEnd(nightly, morningMs)).toBeNull()
  expect(quietEnd({ ...nightly, quiet_hours_end: null }, nowMs)).toBeNull()
  expect(quietEnd({ ...nightly, quiet_hours_start: null }, nowMs)).toBeNull()
})

test('a type that is switched off is sent on no channel, and only types with a switch for mails are mailed', () => {
  const over = (change: Partial<typeof everything>) => {
    const preferences = { ...everything, ...change }
    return [goesOver(preferences, 'squad_mention', 'push'), goesOver(preferences, 'squad_mention', 'email')]
  }
  expect(over({ push_squad_mention: true })).toEqual([true, true])
  expect(over({ push_squad_mention: false })).toEqual([false, true])
  expect(over({ push_squad_mention: true, email_squad_mention: false })).toEqual([true, false])
  expect(over({ push_squad_mention: true, squad_mention: false })).toEqual([false, false])
  expect(goesOver(everything, 'squad_message', 'email')).toBe(false)
})

test('what was switched off or read before it was sent is not sent, and what somebody sees in the app is not pushed', () => {
  expect(verdict({})).toBe('send')
  expect(verdict({ read: true })).toBe('drop')
  expect(verdict({ preferences: { ...everything, push_squad_message: false } })).toBe('drop')
  expect(verdict({ looking: true })).toBe('drop')
  expect(verdict({ looking: true, type: 'squad_mention', channel: 'email' })).toBe('drop')
  expect(verdict({ looking: true, type: 'submission_approved', channel: 'email' })).toBe('send')
  expect(verdict({ preferences: everything })).toEqual({ waitUntilMs: morningMs })
})
