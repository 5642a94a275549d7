import { expect, test } from 'vitest'
import { unlessTolerated } from './use-sign-out.ts'

const answered = (status: number) => Object.assign(new Error(''), { status })

test.each([401, 403, 404])('a sign-out that is answered with %i counts as done', status =>
  expect(unlessTolerated(answered(status))).toBeUndefined(),
)

test.each([
  ['a fault', answered(500)],
  ['a full line', answered(503)],
  ['too many requests', answered(429)],
  ['no connection', new TypeError('Failed to fetch')],
])('after %s somebody is still signed in', (_, error) => expect(() => unlessTolerated(error)).toThrow())
