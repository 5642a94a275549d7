import { sql } from 'kysely'

/** So many seconds from now, by the database's clock. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
