import { expect, test } from 'vitest'
import type { Notices } from './notices.ts'
import { withAllRead, without, withRead } from './notices.ts'

const notice = (id: string, read: boolean) =>
  ({ id, type: 'karma_earned', title: id, body: '', data: {}, read, createdAt: new Date(0) }) as const

/** Two pages, with five unread in all, of which two are loaded. */
const notices: Notices = {
  pages: [
    { items: [notice('one', false), notice('two', true)], unread: 5, next: 'more' },
    { items: [notice('three', false)], unread: 5, next: null },
  ],
  pageParams: [{}, { cursor: 'more' }],
}

const shown = ({ pages }: Notices) => ({
  unread: pages.map(({ unread }) => unread),
  items: pages.flatMap(({ items }) => items.map(({ id, read }) => (read ? `(${id})` : id))),
})

test('a notice that is read or deleted counts one less on every page, if it was unread', () => {
  expect(shown(withRead(notices, 'three'))).toEqual({ unread: [4, 4], items: ['one', '(two)', '(three)'] })
  expect(shown(withRead(notices, 'two'))).toEqual({ unread: [5, 5], items: ['one', '(two)', 'three'] })
  expect(shown(withRead(withRead(notices, 'one'), 'one')).unread).toEqual([4, 4])
  expect(shown(without(notices, 'one'))).toEqual({ unread: [4, 4], items: ['(two)', 'three'] })
  expect(shown(without(notices, 'two'))).toEqual({ unread: [5, 5], items: ['one', 'three'] })
  expect(shown(without(withRead(notices, 'one'), 'one')).unread).toEqual([4, 4])
  expect(shown(withRead(notices, 'elsewhere'))).toEqual(shown(notices))
})

test('when all are read, none is left to count, not even those that are not loaded', () => {
  expect(shown(withAllRead(notices))).toEqual({ unread: [0, 0], items: ['(one)', '(two)', '(three)'] })
})
