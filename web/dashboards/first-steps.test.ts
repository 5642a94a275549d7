import { expect, test } from 'vitest'
import { adminSteps } from './first-steps.ts'

test('the founder dashboard of an admin lists what waits for them as an admin', () => {
  const link = { to: '/admin/moderation' } as const
  expect(adminSteps([{ about: 'reports', words: 'Decide about 1 reported thing', link }])).toEqual([
    { about: 'reports', words: 'Decide about 1 reported thing', note: 'For you as an admin.', link },
  ])
  expect(adminSteps(undefined)).toEqual([])
})
