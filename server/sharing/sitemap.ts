import { sql } from 'kysely'
import type { CampaignKind } from '#/rules/campaign.ts'
import { campaignKinds } from '#/rules/campaign.ts'
import { paths } from '#/rules/paths.ts'
import { publicPages } from '#/rules/public-pages.ts'
import { isLive } from '../campaigns/lock.ts'
import { after, cursorAfter, microsOf, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'

/** URLs in one sitemap file: a fifth of the limit of search engines, so that no file takes long to generate. */
const sitemapMost = 10_000

const created = 'campaigns.created_at'

/** Open campaigns of a kind, oldest first, so that a new one changes only the last file. */
const ofKind = (db: Db, kind: CampaignKind, cursor: string | undefined) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.kind', '=', kind)
    .where(isLive)
    .where(after(created, 'campaigns.id', readCursor('sitemap', cursor), 'asc'))
    .orderBy(created)
    .orderBy('campaigns.id')

const listed = (db: Db, kind: CampaignKind, cursor: string | undefined, most: number) =>
  ofKind(db, kind, cursor).select(['campaigns.id', 'campaigns.updated_at as changed']).limit(most).execute()

/** The last campaign of each file except the final one, as the cursor of the next file. */
async function ends(db: Db, kind: CampaignKind, most: number) {
  const rows = await db
    .selectFrom(
      ofKind(db, kind, undefined)
        .select([
          'campaigns.id',
          microsOf(created).as('micros'),
          sql<number>`row_number() over (order by campaigns.created_at, campaigns.id)`.as('place'),
          sql<boolean>`lead(campaigns.id) over (order by campaigns.created_at, campaigns.id) is not null`.as('goesOn'),
        ])
        .as('numbered'),
    )
    .where(sql<boolean>`numbered.place % ${most} = 0 and numbered."goesOn"`)
    .select(['numbered.id', 'numbered.micros'])
    .orderBy('numbered.place')
    .execute()
  return rows.map(row => cursorAfter('sitemap', row))
}

/** One sitemap for the whole site as long as it fits; otherwise an index of several files. */
export async function sitemap(db: Db, origin: string, most = sitemapMost): Promise<string> {
  const room = Math.max(0, most - publicPages.length)
  const campaigns = []
  for (const kind of campaignKinds) campaigns.push(...(await listed(db, kind, undefined, room + 1)))
  if (campaigns.length <= room) return urls(origin, [...pages, ...campaigns.map(addressOf)])
  const files = [`${sitemapsPath}/pages.xml`]
  for (const kind of campaignKinds) {
    const first = `${sitemapsPath}/${kind}.xml`
    files.push(first, ...(await ends(db, kind, most)).map(cursor => `${first}?after=${cursor}`))
  }
  return `${declaration}<sitemapindex xmlns="${schema}">${files.map(path => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`
}

export const sitemapsPath = '/sitemaps'

/** One file of a sitemap index; undefined if there is no such file. */
export async function sitemapFile(
  db: Db,
  {
    origin,
    file,
    cursor,
    most = sitemapMost,
  }: { origin: string; file: string; cursor: string | undefined; most?: number },
): Promise<string | undefined> {
  if (file === 'pages.xml') return urls(origin, pages)
  const kind = campaignKinds.find(each => `${each}.xml` === file)
  return kind && urls(origin, (await listed(db, kind, cursor, most)).map(addressOf))
}

interface Address {
  path: string
  changed?: Date
}

const pages: readonly Address[] = publicPages.map(path => ({ path }))

const addressOf = ({ id, changed }: { id: string; changed: Date }): Address => ({ path: paths.campaign(id), changed })

/** Our URLs need no XML escaping, because they consist of fixed words and ids. */
const urls = (origin: string, addresses: readonly Address[]) =>
  `${declaration}<urlset xmlns="${schema}">${addresses
    .map(({ path, changed }) => {
      const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
      return `<url><loc>${origin}${path}</loc>${when}</url>`
    })
    .join('')}</urlset>`

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
