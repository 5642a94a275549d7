import { expect, test } from 'vitest'
import { notificationTypes } from '#/rules/notifications.ts'
import { defaultPreferences, defaultSwitches } from '#/rules/preferences.ts'
import { roles } from '#/rules/roles.ts'
import { whatOf, offOf, isOn, rowsFor, rowsOfOthers, switched } from './notice-rows.ts'

const rows = [...new Set(roles.flatMap(rowsFor))]

test('every type has one line and every switch of it is moved there, in no other', () => {
  expect(rows.flatMap(({ types }) => types).toSorted()).toEqual(notificationTypes.toSorted())
  const moved = rows.flatMap(row =>
    ['app', 'push', 'email'].flatMap(way => Object.keys(switched(row, wayOf(way), true))),
  )
  const others = ['sound_enabled', 'vibration_enabled', 'push_hide_text']
  expect([...moved, ...others].toSorted()).toEqual(Object.keys(defaultSwitches).toSorted())
})

const wayOf = (way: string) => (way === 'app' || way === 'push' ? way : 'email')

test('who has no role can get nothing, and only admins hear of sign-ups', () => {
  expect(rowsFor(null)).toEqual([])
  const titles = (role: (typeof roles)[number]) => rowsFor(role).map(({ title }) => title)
  expect(titles('admin')).toContain('New Sign-ups')
  for (const role of ['founder', 'contributor'] as const) expect(titles(role)).not.toContain('New Sign-ups')
})

test('every line is there for everybody, once', () => {
  for (const role of [...roles, null]) {
    const titles = [...rowsFor(role), ...rowsOfOthers(role)].map(({ title }) => title)
    expect(titles.toSorted()).toEqual(rows.map(({ title }) => title).toSorted())
  }
})

test('two types that are switched together are on when both are', () => {
  const [reviews] = rowsFor('contributor')
  if (!reviews) throw new Error('There is a first line')
  expect(isOn(defaultPreferences, reviews, 'app')).toBe(true)
  expect(isOn({ ...defaultPreferences, submission_rejected: false }, reviews, 'app')).toBe(false)
  expect(switched(reviews, 'email', false)).toEqual({
    email_submission_approved: false,
    email_submission_rejected: false,
  })
})

test('a type for which no mails are sent has no such switch', () => {
  const karma = rowsFor('contributor').find(({ title }) => title === 'Karma Earned')
  expect(karma && isOn(defaultPreferences, karma, 'email')).toBeUndefined()
  expect(karma && isOn(defaultPreferences, karma, 'push')).toBe(false)
})

test('only where mails are sent a line promises one', () => {
  const promising = (mails: boolean) => rows.filter(row => whatOf(row, mails).includes('You get an email'))
  expect(promising(true).map(({ types }) => types)).toEqual([['billing_alert'], ['webhook_off']])
  expect(promising(false)).toEqual([])
})

test('a line that is off and goes by email in any case does not say that nothing of it comes', () => {
  const silent = (mails: boolean) => rows.filter(row => offOf(row, mails) === 'Off: none of this reaches you.')
  expect(rows.filter(row => !silent(true).includes(row)).map(({ types }) => types)).toEqual([
    ['billing_alert'],
    ['webhook_off'],
  ])
  expect(silent(false)).toEqual(rows)
})
