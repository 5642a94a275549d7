import { expect, test } from 'vitest'
import { adminTurns } from './admin-turns.ts'

const nothing = { services: [], books: { last: null }, jobs: [], open: 0, teamless: 0, undecided: 0 }
const turnsOf = (found: Partial<Parameters<typeof adminTurns>[0]>) => adminTurns({ ...nothing, ...found }, String)
const checked = (differenceCount: number) => ({ last: { state: 'done' as const, differenceCount } })
const failing = (service: 'mail' | 'files') => ({ service, since: new Date(0), reason: 'It was not reached' })

test('where all is well, nothing waits for an admin', () => {
  expect(turnsOf({})).toEqual([])
  expect(turnsOf({ books: checked(0) })).toEqual([])
})

test('mail that does not go out, pictures that cannot be kept and books that do not balance wait for an admin, before all else', () => {
  const turns = turnsOf({
    services: [failing('mail'), failing('files')],
    books: checked(2),
    open: 1,
    teamless: 1,
    undecided: 3,
  })
  expect(turns.map(({ words }) => words)).toEqual([
    'See why mail is not going out',
    'See why pictures cannot be read or saved',
    'See where the books do not balance',
    'Decide on 1 reported item',
    'Choose a team for 1 founder whose plan comes with one',
    'Give a role to 3 people who have none yet',
  ])
  expect(turns.map(({ link }) => link)).toEqual([
    { to: '/admin/operations', search: { tab: '', show: '' } },
    { to: '/admin/operations', search: { tab: '', show: '' } },
    { to: '/admin/operations', search: { tab: 'books', show: '' } },
    { to: '/admin/moderation' },
    { to: '/admin/team-management', search: { tab: 'roles', role: 'teamless' } },
    { to: '/admin/team-management', search: { tab: 'roles', role: 'none' } },
  ])
})

test('a check of the books that did not come to its end waits for an admin', () => {
  const turns = turnsOf({ books: { last: { state: 'failed', differenceCount: null } } })
  expect(turns.map(({ words }) => words)).toEqual(['See why the books could not be checked'])
})
