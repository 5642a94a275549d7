import { sql } from 'kysely'
import type { Db } from '#/server/infra/db/pool.ts'

/** Words of campaigns that search has not learned, because the code that wrote them did not call `learnWords`: typos cannot find them. */
export async function untaughtWords(db: Db) {
  const { rows } = await sql<{ word: string }>`
    select distinct word from campaigns, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
    where length(word) between 3 and 40 and word !~ '[0-9]' and word not in (select w.word from campaign_words w)`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}
