import { afterAll, expect, test, vi } from 'vitest'
import type { PushPayload } from '#/contract/push.ts'

/** What the system shows for this worker, by tag. */
const shown = new Map<string, { title: string; data: unknown; close: () => void }>()
const titles = () => [...shown.values()].map(({ title }) => title)

const registration = {
  async showNotification(title: string, { tag = '', data }: NotificationOptions) {
    shown.set(tag, { title, data, close: () => shown.delete(tag) })
  },
  getNotifications: async () => [...shown.values()],
}
vi.stubGlobal('self', { registration })
const { show } = await import('./show.ts')
afterAll(() => vi.unstubAllGlobals())

const notice = (id: string, unread: number): PushPayload => ({
  kind: 'notice',
  id,
  title: `Notice ${id}`,
  body: '',
  url: '/',
  unread,
  at: 1,
})

test('a night’s notices that came as one go once nothing is unread, also when they were read one by one', async () => {
  await show({ kind: 'digest', title: 'A night', body: '', url: '/', ids: ['b', 'a'], unread: 2, at: 1 })
  await show(notice('c', 3))
  await show({ kind: 'read', ids: ['a'], unread: 2 })
  expect(titles()).toEqual(['A night', 'Notice c'])
  await show({ kind: 'read', ids: ['c'], unread: 1 })
  expect(titles()).toEqual(['A night'])
  // Counted as read before this one came.
  await show(notice('d', 1))
  await show({ kind: 'read', ids: ['b'], unread: 0 })
  expect(titles()).toEqual(['Notice d'])
})
