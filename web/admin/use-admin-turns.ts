import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Queries } from '../api/queries.ts'
import { useNumber } from '../ui/locale.ts'
import { adminTurns } from './admin-turns.ts'

const everyMs = 20_000

/** `turns`: what waits for an admin, once all of it is loaded; for other people nothing is loaded. `all`: the queries, to show a failure. */
export function useAdminTurns(isAdmin = true) {
  const number = useNumber()
  const { queries } = useRouteContext({ from: '__root__' })
  const asked = { refetchInterval: everyMs, enabled: isAdmin }
  // Separate hooks: `useQueries` would add a kilobyte to every page.
  const services = useQuery({ ...queries.operations.services.queryOptions(), ...asked })
  const books = useQuery({ ...queries.operations.books.queryOptions(), ...asked })
  const waiting = useQuery({ ...queries.moderation.waiting.queryOptions(), ...asked })
  const jobs = useQuery({ ...queries.operations.jobs.queryOptions(), ...asked })
  const counts = useQuery({ ...queries.admin.userCounts.queryOptions(), ...asked })
  const turns =
    services.data && books.data && waiting.data && jobs.data && counts.data
      ? adminTurns(
          { services: services.data, books: books.data, jobs: jobs.data, ...waiting.data, ...counts.data },
          number,
        )
      : undefined
  return { turns, all: [services, books, waiting, jobs, counts] }
}

/** Loads the data of `useAdminTurns` before a page is shown, so that nothing moves later. */
export const readAdminTurns = (client: QueryClient, { operations, moderation, admin }: Queries) =>
  Promise.all([
    client.query(operations.services.queryOptions()),
    client.query(operations.books.queryOptions()),
    client.query(moderation.waiting.queryOptions()),
    client.query(operations.jobs.queryOptions()),
    client.query(admin.userCounts.queryOptions()),
  ])
