import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RoleFilter } from '#/contract/admin.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'

interface Page<Row> {
  items: Row[]
  next: string | null
}

/** The team assignments, newest first. */
export const assignmentOptions = (queries: Queries, { q, founder }: { q: string; founder: string }) =>
  queries.admin.assignments.infiniteOptions(
    byCursor({ ...(q ? { q } : {}), ...(founder ? { founderId: founder } : {}) }),
  )

/** All users, or those with one role, newest first. */
export const userOptions = (queries: Queries, { q, role }: { q: string; role: RoleFilter }) =>
  queries.admin.users.infiniteOptions(byCursor({ ...(q ? { q } : {}), ...(role === 'all' ? {} : { role }) }))

type Rows<Row> = InfiniteData<Page<Row>>

/**
 * Updates one row in every list under a key optimistically, or removes it when `after` returns nothing. Returns a function that puts
 * this row alone back: others may have changed meanwhile.
 */
export function changeRow<Row extends { id: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
  after: (row: Row) => Row[],
) {
  const before = queryClient.getQueriesData<Rows<Row>>({ queryKey })
  queryClient.setQueriesData<Rows<Row>>({ queryKey }, data =>
    onEachPage(data, items => items.flatMap(row => (row.id === id ? after(row) : [row]))),
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData<Rows<Row>>(key, now => withRowOf(data, id, now))
  }
}

/** Rereads every list under a key, and returns a row as it is then. @throws if they cannot be read */
export async function readRow<Row extends { id: string }>(queryClient: QueryClient, queryKey: QueryKey, id: string) {
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' }, { throwOnError: true })
  const lists = queryClient.getQueriesData<Rows<Row>>({ queryKey })
  return lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []).find(row => row.id === id)
}

function withRowOf<Row extends { id: string }>(data: Rows<Row> | undefined, id: string, now: Rows<Row> | undefined) {
  const its = data?.pages.findIndex(({ items }) => items.some(row => row.id === id)) ?? -1
  const items = data?.pages[its]?.items ?? []
  const at = items.findIndex(row => row.id === id)
  const row = items[at]
  if (!row) return now
  const isShown = now?.pages.some(page => page.items.some(each => each.id === id))
  // The list may have fewer pages by now, because pages that are read again become one.
  const place = Math.min(its, (now?.pages.length ?? 0) - 1)
  return onEachPage(now, (rows, page) => {
    if (isShown) return rows.map(each => (each.id === id ? row : each))
    const next = rows.findIndex(each => each.id === items[at + 1]?.id)
    return page === place ? rows.toSpliced(next < 0 ? at : next, 0, row) : rows
  })
}

const onEachPage = <Row>(data: Rows<Row> | undefined, change: (items: Row[], page: number) => Row[]) =>
  data && { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) }
