import { sql } from 'kysely'
import { slipsBetween, typosIn } from '#/rules/search.ts'
import type { Db } from '../infra/db/pool.ts'

/** Whatever writes a campaign's name or description teaches search its words, so that a misspelt one finds them. */
export async function learnWords(db: Db, campaignId: string) {
  await sql`
    insert into campaign_words (word)
    select distinct word from campaigns, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
    where campaigns.id = ${campaignId}::uuid and length(word) between 3 and 40
    order by word
    on conflict do nothing`.execute(db)
}

const variantsMax = 30

/** Words of campaigns that somebody who typed this may have meant, likeliest first. */
export async function meant(db: Db, typed: string): Promise<string[]> {
  const most = typosIn(typed)
  if (most === 0) return []
  const initial = Array.from(typed).slice(0, 1).join('')
  const rows = await db
    .selectFrom('campaign_words')
    .select('word')
    .where(sql`left(word, 1)`, '=', initial)
    .where(sql`length(word)`, '>=', typed.length - most)
    .execute()
  return rows
    .flatMap(({ word }) => ({ word, slips: slipsBetween(typed, word) ?? Infinity }))
    .filter(({ slips }) => slips < Infinity)
    .toSorted((a, b) => a.slips - b.slips || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, variantsMax)
    .map(({ word }) => word)
}
