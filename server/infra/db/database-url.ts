import type { Postgres } from './launch.ts'

/** A connection as a URL for DATABASE_URL. */
export function databaseUrl({ host, port, user, password }: Postgres['connection'], database: string): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user
  if (password) url.password = password
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}
