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

async function* rowsOf(db: Db, { table, key, hides = [], mine }: OwnRows, me: string) {
  const columns = Object.entries(key)
  const names = sql.join(columns.map(([name]) => sql.ref(`t.${name}`)))
  for (let last: Row | undefined; ;) {
    const place = last && sql.join(columns.map(([name, type]) => sql`${String(last?.[name])}::${sql.raw(type)}`))
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${hides}::text[] as row from ${sql.table(table)} t
      where ${mine(me)} and ${place ? sql`(${names}) > (${place})` : sql`true`}
      order by ${names} limit ${pageSize}`.execute(db)
    for (const { row } of rows) yield row
    if (rows.length < pageSize) return
    last = rows.at(-1)?.row
  }
}

const readme = (name: string) => `Everything that ${productName} keeps about ${name}

Each .json file is a list of rows as they are stored, times in UTC.

${ownFiles.map(file => `${file.name}.json\n    ${file.says}`).join('\n')}
picture.webp
    Your picture, if you have one.
squad-images
    The images you added to squads.

Other people’s names, messages and work are theirs, and not in here: where a row refers to somebody else, it has their id.
`
