import { expect, test } from 'vitest'
import { auditFilter } from '#/contract/audit.ts'
import { limits } from '#/rules/limits.ts'
import { filterOf } from './audit-query.ts'

test('whatever an address says, the server takes the filter that is read from it', () => {
  const days = ['2026-02-28', '2026-02-31', '2026-13-01', '0000-01-01', '0001-01-01', '9999-12-31', '20261-01-01', '']
  const texts = ['fran', 'x'.repeat(limits.searchMax + 1), `${'x'.repeat(limits.searchMax - 1)}😀`, ' ', '\0']
  const about = '01a1fd5c-b6c3-707b-9530-67c46db49e5c'
  const odd = [
    ...days.flatMap(day => [{ from: day }, { to: day }]),
    ...texts.flatMap(text => [{ person: text }, { q: text }]),
    ...[about, about.toUpperCase(), '00000000-0000-9000-c000-000000000001', 'fran'].map(id => ({ about: id })),
  ]
  expect(odd.filter(search => !auditFilter.safeParse(filterOf(search)).success)).toEqual([])
  expect(filterOf({ from: '2026-02-28', to: '2026-02-31', about })).toEqual({ from: '2026-02-28', about })
})
