import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'

/** A chart shows the days up to today, in UTC and by the database's clock. */
const today = sql`date_trunc('day', now())`
export const firstDay = sql`(${today} - make_interval(days => ${sql.lit(limits.chartDays - 1)}))`

/** Its days as rows of one column, `day`. */
export const chartDays = sql`generate_series(${firstDay}, ${today}, interval '1 day') day`
