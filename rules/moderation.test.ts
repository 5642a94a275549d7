import { expect, test } from 'vitest'
import { outcomeBar, outcomes } from './moderation.ts'
import type { Role } from './roles.ts'

const founder: { role: Role | null; suspended: boolean; hasLeft: boolean } = {
  role: 'founder',
  suspended: false,
  hasLeft: false,
}

test('exactly those outcomes are barred that would be refused at present', () => {
  const bars = (status: string | null, author = founder) =>
    Object.fromEntries(outcomes.map(each => [each, outcomeBar(each, { author, status })]).filter(([, bar]) => bar))
  expect(bars('sent')).toEqual({ pause_campaign: 'not running' })
  expect(bars('active')).toEqual({ remove_message: 'already gone' })
  for (const status of ['deleted', null])
    expect(bars(status)).toEqual({
      remove_message: 'already gone',
      pause_campaign: 'not running',
      delete_campaign: 'already gone',
    })
  expect(bars('active', { ...founder, role: 'admin' })).toMatchObject({ suspend_author: 'an admin' })
  expect(bars('active', { ...founder, role: null, suspended: true })).toMatchObject({
    suspend_author: 'already suspended',
  })
  for (const suspended of [true, false])
    expect(bars('active', { role: null, suspended, hasLeft: true })).toMatchObject({ suspend_author: 'no longer here' })
})
