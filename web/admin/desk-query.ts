import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Assignment, RoleFilter, User } from '#/contract/admin.ts'
import type { Queries } from '../api/queries.ts'

interface Page<Row> {
  items: Row[]
  next: string | null
}

const ofPage = <Row>(first: object) => ({
  input: (cursor: string | undefined) => ({ ...first, ...(cursor === undefined ? {} : { cursor }) }),
  initialPageParam: undefined,
  getNextPageParam: (last: Page<Row>) => last.next ?? undefined,
})

/** The team assignments, newest first. */
export const assignmentOptions = (queries: Queries, { q, founder }: { q: string; founder: string }) =>
  queries.admin.assignments.infiniteOptions(
    ofPage<Assignment>({ ...(q ? { q } : {}), ...(founder ? { founderId: founder } : {}) }),
  )

/** All users, or those with one role, newest first. */
export const userOptions = (queries: Queries, { q, role }: { q: string; role: RoleFilter }) =>
  queries.admin.users.infiniteOptions(ofPage<User>({ ...(q ? { q } : {}), ...(role === 'all' ? {} : { role }) }))

/** Updates the cached rows of every list under a key optimistically. Returns a function that restores the previous data. */
export function changeRows<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  rowsAfter: (rows: readonly Row[]) => Row[],
) {
  const before = queryClient.getQueriesData<InfiniteData<Page<Row>>>({ queryKey })
  queryClient.setQueriesData<InfiniteData<Page<Row>>>({ queryKey }, data =>
    data ? { ...data, pages: data.pages.map(page => ({ ...page, items: rowsAfter(page.items) })) } : data,
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}
