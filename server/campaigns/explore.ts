import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Explored } from '#/contract/campaigns.ts'
import type { ExploreSort } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import type { Call } from '../call.ts'
import type { Paging, Position } from '../cursor.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import {
  countAssigned,
  figures,
  figuresWith,
  hasAssigned,
  nothing,
  selectAssigned,
  selectSums,
  sumUp,
} from './explore-figures.ts'
import type { ExploreTab, OpenOnes } from './explore-tab.ts'
import { asGiven, selectOpen } from './explore-tab.ts'
import { hasAll, hasAllMisspelt } from './matching.ts'
import { cardColumns } from './reads.ts'

interface Asked extends Paging {
  tab: ExploreTab
  q: string
  subreddit: string
  sort: ExploreSort
}

/** Open campaigns of one tab, searched by name, description or subreddit. The figures are of the whole tab. */
export async function explore({ world: { db }, me }: Pick<Call, 'world' | 'me'>, asked: Asked): Promise<Explored> {
  const reader = await me()
  const { rest, sum: stats } = await listWithFigures(db, reader, asked)
  const { assigned, ...listed } = rest
  return { ...listed, stats, assigned: asked.tab === 'assigned' ? stats.active : assigned }
}

async function listWithFigures(db: Db, reader: Me | null, asked: Asked) {
  const alone = async () => {
    const [listed, assigned] = await Promise.all([list(db, reader, asked), countAssigned(db, reader, asked.tab)])
    return { ...listed, assigned }
  }
  if (!isWholeTab(asked)) {
    const [rest, sum] = await Promise.all([alone(), figures(db, reader, asked.tab)])
    return { rest, sum }
  }
  return figuresWith(db, asked.tab, { alone, together: () => readTogether(db, reader, asked) })
}

const sizeOf = ({ pages }: Asked) => pages * limits.explorePageSize

const isWholeTab = ({ q, subreddit }: Asked) => q === '' && subreddit === ''

async function readTogether(db: Db, reader: Me | null, asked: Asked) {
  const { tab } = asked
  const { position } = readPosition(asked)
  const rows = await wholeTabWithFigures(db, {
    ...givenFor(reader, asked, { position, count: sizeOf(asked) + 1 }),
    countsAssigned: hasAssigned(reader, tab),
  })
  const [first] = rows
  const afterTheLast = async () => (position ? sumUp(db, reader, tab) : nothing)
  const sum = first ? { active: first.active, karma: first.karma, made: first.made } : await afterTheLast()
  const assigned = first?.assigned ?? (await countAssigned(db, reader, tab))
  return { rest: { ...pageOf(rows, 'exact', asked), assigned }, sum }
}

/** Exact matches come before misspelt ones; each part is in the order asked for. */
async function list(db: Db, reader: Me | null, asked: Asked) {
  const { q } = asked
  const size = sizeOf(asked)
  const { part, position } = readPosition(asked)
  const exact =
    part === 'exact' ? await readCards(db, reader, asked, { matches: hasAll(q), position, count: size + 1 }) : []
  if (q === '' || exact.length > size) return pageOf(exact, 'exact', asked)
  const nothingExact = part === 'doubted' || (part === 'exact' && position === undefined && exact.length === 0)
  const matches = await hasAllMisspelt(db, q, { doubt: nothingExact })
  if (!matches) return pageOf(exact, 'exact', asked)
  const count = size + 1 - exact.length
  const rest = await readCards(db, reader, asked, { matches, position: part === 'exact' ? undefined : position, count })
  // If the exact matches just fill the page, it counts as ending among them, and the next page begins with the misspelt ones.
  const endsIn = exact.length === size ? 'exact' : nothingExact ? 'doubted' : 'misspelt'
  return pageOf([...exact, ...rest], endsIn, asked)
}

/**
 * The cursor's prefix says in which part a page ended: exact matches, misspelt ones, or, as nothing matched exactly, those where
 * even known words count as possible typos.
 */
const marks = { exact: '', misspelt: '~', doubted: '~~' } as const
type Part = keyof typeof marks

function pageOf<Row extends Position>(rows: Row[], part: Part, asked: Asked) {
  const { items, next } = page({ list: `explore-${asked.sort}`, size: sizeOf(asked) }, rows)
  return { items, next: next && `${marks[part]}${next}` }
}

function readPosition({ sort, cursor = '' }: Asked): { part: Part; position: Position | undefined } {
  const [, mark, position] = /^(~{0,2})(.+)$/s.exec(cursor) ?? []
  const part = mark === marks.doubted ? 'doubted' : mark === marks.misspelt ? 'misspelt' : 'exact'
  return { part, position: readCursor(`explore-${sort}`, position) }
}

interface Page {
  matches: ReturnType<typeof sql<boolean>>
  position: Position | undefined
  count: number
}

interface Listed extends OpenOnes, Pick<Page, 'position' | 'count'> {
  isEnding: boolean
}

const orders = {
  newest: { column: 'campaigns.created_at', direction: 'desc' },
  ending: { column: 'campaigns.expires_at', direction: 'asc' },
} as const satisfies Record<ExploreSort, { column: string; direction: 'asc' | 'desc' }>

const givenFor = (
  reader: Me | null,
  { tab, sort }: Asked,
  { position, count }: Pick<Page, 'position' | 'count'>,
): Listed => ({ ...asGiven(reader, tab), isEnding: sort === 'ending', position, count })

function readCards(db: Db, reader: Me | null, asked: Asked, { matches, ...place }: Page) {
  const { subreddit } = asked
  const given = givenFor(reader, asked, place)
  if (isWholeTab(asked)) return wholeTab(db, given)
  return (
    selectCards(db, given)
      // Planned anew each time: the best index depends on how frequent the words are.
      .modifyFront(planAnew)
      .where(matches)
      .$if(subreddit !== '', all =>
        all.where(sql<boolean>`campaigns.subreddit_keys @> array[${subreddit.toLowerCase()}]::text[]`),
      )
      .execute()
  )
}

function selectCards(db: Db, { isEnding, position, count, ...open }: Listed) {
  const { column, direction } = orders[isEnding ? 'ending' : 'newest']
  return selectOpen(db, open)
    .where(after(column, 'campaigns.id', position, direction))
    .select(cardColumns(open.readerId))
    .select([microsOf(column).as('micros'), sql<number>`0`.as('waiting')])
    .orderBy(column, direction)
    .orderBy('campaigns.id', direction)
    .limit(count)
}

const wholeTab = statement(selectCards)

/** The list with the figures of the tab in each row. */
const wholeTabWithFigures = statement((db, { countsAssigned, ...listed }: Listed & { countsAssigned: boolean }) =>
  selectCards(db, listed)
    .crossJoin(selectSums(db, listed).as('sums'))
    .select(['sums.active', 'sums.karma', 'sums.made'])
    .select(
      sql<
        number | null
      >`${countsAssigned ? selectAssigned(db, { ...listed, kind: 'posts', isAssigned: true }) : sql`null`}`.as(
        'assigned',
      ),
    ),
)
