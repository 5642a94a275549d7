import { sql } from 'kysely'
import { productName } from '#/rules/product.ts'
import { pictureKeyOf } from '../accounts/picture.ts'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import type { ZipEntry } from '../infra/files/zip.ts'
import { imageKey } from '../squads/image-upload.ts'
import type { World } from '../world.ts'
import type { OwnRows } from './own-file.ts'
import { ownFiles } from './own-files.ts'

const pageSize = 500
const keysAtOnce = 20_000
const encoder = new TextEncoder()

/** All data of a person, file by file. Rows are read in pages, so that memory use does not grow with the account. */
export async function* ownEntries({ world, me }: SignedIn): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', chunks: [encoder.encode(readme(me.fullName))], packs: true }
  for (const file of ownFiles) yield { name: `${file.name}.json`, chunks: jsonOf(world.db, file, me.id), packs: true }
  const picture = pictureKeyOf(me.avatarUrl, 'large')
  if (picture) yield* image(world, 'picture.webp', picture)
  for await (const { id } of rowsOf(world.db, images, me.id))
    yield* image(world, `squad-images/${String(id)}.webp`, imageKey(String(id), 'full'))
}

const images: OwnRows = {
  table: 'squad_images',
  key: { id: 'uuid' },
  mine: me => sql`t.uploaded_by = ${me}::uuid and not t.erased`,
}

async function* image({ files }: World, name: string, key: string): AsyncGenerator<ZipEntry> {
  const bytes = await files.get(key)
  if (bytes) yield { name, chunks: [bytes], packs: false }
}

/** A JSON array with one row on each line. */
async function* jsonOf(db: Db, file: OwnRows, me: string) {
  let before = '[\n'
  for await (const row of rowsOf(db, file, me)) {
    yield encoder.encode(before + JSON.stringify(row))
    before = ',\n'
  }
  yield encoder.encode(before === ',\n' ? '\n]\n' : '[]\n')
}

type Row = Record<string, unknown>

/** The keys of many pages are read at once: no index has them in order, so each such read goes over all rows that remain. */
async function* rowsOf(db: Db, own: OwnRows, me: string) {
  for (let last: Row | undefined; ;) {
    const keys: Row[] = await keysAfter(db, own, me, last)
    for (let start = 0; start < keys.length; start += pageSize)
      yield* await rowsWith(db, own, keys.slice(start, start + pageSize))
    if (keys.length < keysAtOnce) return
    last = keys.at(-1)
  }
}

async function keysAfter(db: Db, { table, key, mine }: OwnRows, me: string, last: Row | undefined) {
  const names = namesOf(key)
  const place = last && sql.join(Object.entries(key).map(([name, type]) => sql`${last[name]}::${sql.raw(type)}`))
  const { rows } = await sql<Row>`
    select ${names} from ${sql.table(table)} t
    where ${mine(me)} and ${place ? sql`(${names}) > (${place})` : sql`true`}
    order by ${names} limit ${keysAtOnce}`.execute(db)
  return rows
}

/** Those that still exist. `offset 0` has each looked up by its key; a join might go over the whole table for every page. */
async function rowsWith(db: Db, { table, key, hides = [] }: OwnRows, keys: readonly Row[]) {
  const columns = Object.entries(key).map(([name, type]) => sql`${keys.map(each => each[name])}::${sql.raw(type)}[]`)
  const wanted = namesOf(key, 'wanted')
  const { rows } = await sql<{ row: Row }>`
    select found.row from unnest(${sql.join(columns)}) as wanted (${sql.join(Object.keys(key).map(name => sql.ref(name)))})
    cross join lateral (
      select to_jsonb(t) - ${hides}::text[] as row from ${sql.table(table)} t where (${namesOf(key)}) = (${wanted}) offset 0) found
    order by ${wanted}`.execute(db)
  return rows.map(({ row }) => row)
}

const namesOf = (key: OwnRows['key'], table = 't') =>
  sql.join(Object.keys(key).map(name => sql.ref(`${table}.${name}`)))

const readme = (name: string) => `Everything that ${productName} keeps about ${name}

Each .json file is a list of rows as they are stored, times in UTC.

${ownFiles.map(file => `${file.name}.json\n    ${file.says}`).join('\n')}
picture.webp
    Your picture, if you have one.
squad-images
    The images you added to squads.

Other people’s names, messages and work are theirs, so they are not in here: where a row refers to somebody else, it has their id.
`
