import type { NotificationData } from '#/contract/notifications.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { destinationOf } from '#/rules/destinations.ts'

interface About {
  type: NotificationType
  data: NotificationData
}

/** A link's parts, because the router takes the query apart from the path. */
export const placeOf = ({ type, data }: About) => partsOf(destinationOf(type, data))

export function partsOf(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://own.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

/** The specification spells two pages in two ways: what each is called in the address bar. */
const spellings = [
  [/^\/contributor\/dashboard$/, '/contributor-dashboard'],
  [/^\/campaigns\//, '/campaign/'],
] as const

/** Whether what a notice leads to is the page that is open, whatever tab of it. */
export function isOnScreen(notice: About, open: { pathname: string; search: object }): boolean {
  const { to, search } = placeOf(notice)
  const pathname = spellings.reduce((path, [written, real]) => path.replace(written, real), to)
  const there = new Map<string, unknown>(Object.entries(open.search))
  return pathname === open.pathname && Object.entries(search).every(([name, value]) => there.get(name) === value)
}
