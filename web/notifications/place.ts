import type { NotificationData } from '#/contract/notifications.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { destinationOf } from '#/rules/destinations.ts'

interface About {
  type: NotificationType
  data: NotificationData
}

/** The link of a notice, split because the router takes path and query separately. */
export const placeOf = ({ type, data }: About) => partsOf(destinationOf(type, data))

export function partsOf(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://own.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

/** Two paths have an alias each, which redirects: maps them to those in the address bar. */
const spellings = [
  [/^\/contributor\/dashboard$/, '/contributor-dashboard'],
  [/^\/campaigns\//, '/campaign/'],
] as const

/**
 * Whether the page that a notice leads to is open; search values that the notice does not name may differ. A message is named
 * only until it is shown.
 */
export function isOnScreen(notice: About, open: { pathname: string; search: object }): boolean {
  const { to, search } = placeOf(notice)
  const pathname = spellings.reduce((path, [written, real]) => path.replace(written, real), to)
  const there = new Map<string, unknown>(Object.entries(open.search))
  return (
    pathname === open.pathname &&
    Object.entries(search).every(([name, value]) => name === 'message' || there.get(name) === value)
  )
}
