import { expect, test } from 'vitest'
import { whyUnfit } from './unfit.ts'

test('a PostgreSQL that is too old is named with the version that is needed, whatever it holds', () => {
  const fit = { encoding: 'UTF8', isNew: true }
  expect(whyUnfit({ ...fit, version: 150_000 })).toBeUndefined()
  for (const isNew of [true, false])
    expect(whyUnfit({ ...fit, isNew, version: 140_013 })).toBe(
      'PostgreSQL 14 is too old: version 15 or newer is needed.',
    )
})
