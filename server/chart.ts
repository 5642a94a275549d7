import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'

/** Charts show the days up to today, in UTC by the database's clock. */
const today = sql`date_trunc('day', now())`
export const firstDay = sql`(${today} - make_interval(days => ${sql.lit(limits.chartDays - 1)}))`

/** The chart's days as rows with one column, `day`. */
export const chartDays = sql`generate_series(${firstDay}, ${today}, interval '1 day') day`
