import { sql } from 'kysely'
import { longestMeant, slipsBetween, typosIn } from '#/rules/search.ts'
import type { Db } from '../infra/db/pool.ts'

/** Adds a campaign's words to the search vocabulary, so that typos find them. Call it after writing a name or description. */
export async function learnWords(db: Db, campaignId: string) {
  await sql`
    insert into campaign_words (word)
    select distinct word from campaigns, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
    where campaigns.id = ${campaignId}::uuid and length(word) between ${shortest} and ${longest} and word !~ '[0-9]'
    order by word
    on conflict do nothing`.execute(db)
}

const shortest = 3
const longest = 40
const variantsMax = 30
/** Each is compared letter by letter on the event loop, which blocks other requests. */
const comparedMax = 10_000

/**
 * Words of campaigns that may have been meant by what was typed: those with the fewest typos, none that contain it. A word that
 * exists itself is treated as a typo only with `doubt`, when it found nothing.
 */
export async function meant(db: Db, typed: string, { doubt }: { doubt: boolean }): Promise<string[]> {
  const most = typosIn(typed)
  if (most === 0) return []
  const initial = Array.from(typed).slice(0, 1).join('')
  const rows = await db
    .selectFrom('campaign_words')
    .select('word')
    .where(sql`left(word, 1)`, '=', initial)
    .where(sql`length(word)`, '>=', typed.length - most)
    .where(sql`length(word)`, '<=', Math.min(longest, longestMeant(typed)))
    .limit(comparedMax)
    .execute()
  if (!doubt && rows.some(({ word }) => word === typed)) return []
  const near = rows.flatMap(({ word }) => {
    const slips = word.includes(typed) ? undefined : slipsBetween(typed, word)
    return slips === undefined ? [] : [{ word, slips }]
  })
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .map(({ word }) => word)
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, variantsMax)
}
