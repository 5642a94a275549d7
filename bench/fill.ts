import { sql } from 'kysely'
import { hashOf } from '#/server/accounts/argon2.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { plannedEngagement, plannedPosts } from './fill-campaigns.ts'
import { karma, notices } from './fill-karma.ts'
import { people, tools } from './fill-people.ts'
import { rooms } from './fill-rooms.ts'
import { campaignsAndWork } from './fill-rows.ts'
import type { Sizes } from './sizes.ts'
import { benchPassword } from './sizes.ts'

/**
 * Fills a database without campaigns by SQL alone, in minutes where the product's own verbs would take hours. Counters,
 * escrow and ledger agree with the rows: `booksErrors` finds nothing (checked by tests/query-counts.test.ts).
 */
export async function fillWorld(db: Db, sizes: Sizes) {
  const hash = await hashOf(benchPassword)
  await db.connection().execute(async one => {
    const run = async (text: string) => void (await sql.raw(text).execute(one))
    await run('set statement_timeout = 0')
    await run('set synchronous_commit = off')
    await run(`set work_mem = '256MB'`)
    await run(`set maintenance_work_mem = '256MB'`)
    const restored = await withoutIndexes(one)
    const plans = [...plannedPosts(sizes), ...plannedEngagement(sizes)]
    for (const text of [...tools, ...people(sizes, hash), ...plans]) await run(text)
    for (const table of ['planned_posts', 'planned_post_work', 'born', 'planned_engagement', 'planned_comments'])
      await run(`analyze ${table}`)
    const rows = [
      ...campaignsAndWork(sizes),
      'analyze submissions',
      ...karma(sizes),
      ...notices,
      ...told,
      ...rooms(sizes),
    ]
    for (const text of rows) await run(text)
    for (const text of restored) await run(text)
    await run('vacuum (analyze)')
    await run('reset all')
  })
}

/** Rows that verbs write besides campaigns and decisions: the words for search, and how long each answer took. */
const told = [
  `insert into campaign_words (word)
    select distinct word from campaigns, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
    where length(word) between 3 and 40 and word !~ '[0-9]'`,
  `insert into founder_answers (submission_id, attempt, founder_id, waited_seconds, answered_at)
    select s.id, s.attempt, c.founder_id, extract(epoch from s.decided_at - s.submitted_at)::integer, s.decided_at
    from submissions s join campaigns c on c.id = s.campaign_id
    where s.decided_at > s.submitted_at and s.status in ('rejected', 'pending_post', 'approved')`,
]

/** Drops foreign keys and plain indexes, which makes filling faster. Returns the statements that restore them. */
async function withoutIndexes(db: Db) {
  const { rows: keys } = await sql<{ drop: string; restore: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  const { rows: indexes } = await sql<{ drop: string; restore: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  for (const { drop } of [...keys, ...indexes]) await sql.raw(drop).execute(db)
  return [...indexes, ...keys].map(({ restore }) => restore)
}
