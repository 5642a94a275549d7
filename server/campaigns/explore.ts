import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Explored } from '#/contract/campaigns.ts'
import type { ExploreSort } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import type { Call } from '../call.ts'
import type { Place } from '../cursor.ts'
import { after, cursorAfter, microsOf, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { countAssigned, figures } from './explore-figures.ts'
import type { ExploreTab } from './explore-tab.ts'
import { ofTab } from './explore-tab.ts'
import { hasAll, hasAllMisspelt } from './matching.ts'
import { cardColumns } from './reads.ts'

interface Asked {
  tab: ExploreTab
  q: string
  subreddit: string
  sort: ExploreSort
  cursor?: string | undefined
}

/** Open campaigns of one tab by name, description or subreddit; the tab's figures are of all that the tab offers. */
export async function explore({ world: { db }, me }: Pick<Call, 'world' | 'me'>, asked: Asked): Promise<Explored> {
  const reader = await me()
  const [listed, stats, assigned] = await Promise.all([
    list(db, reader, asked),
    figures(db, reader, asked.tab),
    countAssigned(db, reader),
  ])
  return { ...listed, stats, assigned }
}

/** Set before a cursor that stands among the campaigns found by a misspelt word. */
const misspeltMark = '~'

/** All that have the words come before any that has them misspelt; each of the two in the order asked for. */
async function list(db: Db, reader: Me | null, asked: Asked) {
  const { q, cursor = '' } = asked
  const size = limits.explorePageSize
  const inMisspelt = cursor.startsWith(misspeltMark)
  const place = readCursor(inMisspelt ? cursor.slice(misspeltMark.length) : cursor)
  const rows = inMisspelt ? [] : await read(db, reader, asked, { matches: hasAll(q), place, count: size + 1 })
  const exact = rows.length
  if (q !== '' && exact <= size) {
    const matches = await hasAllMisspelt(db, q)
    const rest = { matches, place: inMisspelt ? place : undefined, count: size + 1 - exact }
    if (matches) rows.push(...(await read(db, reader, asked, { ...rest, matches })))
  }
  const items = rows.slice(0, size)
  const mark = items.length > exact ? misspeltMark : ''
  return { items, next: rows.length > size ? `${mark}${cursorAfter(items.at(-1))}` : null }
}

interface Page {
  matches: ReturnType<typeof sql<boolean>>
  place: Place | undefined
  count: number
}

const orders = {
  newest: { column: 'campaigns.created_at', direction: 'desc' },
  ending: { column: 'campaigns.expires_at', direction: 'asc' },
} as const satisfies Record<ExploreSort, { column: string; direction: 'asc' | 'desc' }>

function read(db: Db, reader: Me | null, { tab, q, subreddit, sort }: Asked, { matches, place, count }: Page) {
  const { column, direction } = orders[sort]
  return (
    ofTab(db, reader, tab)
      // Which index serves depends on how often the words occur.
      .$if(q !== '' || subreddit !== '', found => found.modifyFront(planAnew))
      .where(matches)
      .$if(subreddit !== '', all =>
        all.where(sql<boolean>`campaigns.subreddit_keys @> array[${subreddit.toLowerCase()}]::text[]`),
      )
      .where(after(column, 'campaigns.id', place, direction))
      .select(cardColumns(reader?.id ?? null))
      .select([microsOf(column).as('micros'), sql<number>`0`.as('waiting')])
      .orderBy(column, direction)
      .orderBy('campaigns.id', direction)
      .limit(count)
      .execute()
  )
}
