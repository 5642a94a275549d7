import type { InfiniteData } from '@tanstack/react-query'
import type { Api } from '#/contract/index.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { PageParam } from '../api/pages-at-once.ts'
import type { Queries } from '../api/queries.ts'

type NoticePage = Awaited<ReturnType<Api['notifications']['list']>>
export type Notices = InfiniteData<NoticePage, PageParam>

/** The person's notices, newest first. */
export const noticesOptions = (queries: Queries) => queries.notifications.list.infiniteOptions(byCursor({}))

/* Optimistic updates of the list. The unread count is repeated on every page of the infinite query. */

export const withRead = (notices: Notices, id: string) =>
  onEachPage(notices, ({ items, ...page }) => ({
    ...page,
    unread: page.unread - unreadWith(notices, id),
    items: items.map(item => (item.id === id ? { ...item, read: true } : item)),
  }))

export const withAllRead = (notices: Notices) =>
  onEachPage(notices, ({ items, ...page }) => ({
    ...page,
    unread: 0,
    items: items.map(item => ({ ...item, read: true })),
  }))

export const without = (notices: Notices, id: string) =>
  onEachPage(notices, ({ items, ...page }) => ({
    ...page,
    unread: page.unread - unreadWith(notices, id),
    items: items.filter(item => item.id !== id),
  }))

const onEachPage = (notices: Notices, change: (page: NoticePage) => NoticePage): Notices => ({
  ...notices,
  pages: notices.pages.map(change),
})

const unreadWith = ({ pages }: Notices, id: string) =>
  pages.some(page => page.items.some(item => item.id === id && !item.read)) ? 1 : 0
