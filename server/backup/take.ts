import type { ClientBase } from 'pg'
import { to } from 'pg-copy-streams'
import { pictureKeyOf } from '../accounts/picture.ts'
import { onlyRow } from '../infra/db/one-row.ts'
import type { Pool } from '../infra/db/pool.ts'
import type { Files } from '../infra/files/files.ts'
import { imageKey, imageSizes } from '../squads/image-upload.ts'
import type { End, Head, Part } from './part.ts'
import { endName, filePart, formatNow, headName, jsonPart, tablePart } from './part.ts'
import { quoted, shapeOf, unreadIn } from './shape.ts'

const partBytes = 4_000_000

/**
 * A consistent backup of a live system: all rows from one database snapshot, and the files that those rows refer to. A file is written
 * before anything shows it, so a file that the snapshot shows is there unless it is deleted meanwhile. `tell` gets the final counts.
 */
export async function* takeBackup(pool: Pool, files: Files, tell: (end: End) => void = () => {}): AsyncGenerator<Part> {
  await using own = await pool.alone()
  const { client } = own
  await client.query('begin isolation level repeatable read read only')
  const shape = await shapeOf(client)
  const { rows } = await client.query<{ now: Date }>('select now()')
  const madeAt = onlyRow(rows).now.toISOString()
  yield jsonPart(headName, { format: formatNow, madeAt, ...shape })
  const end: End = { rows: {}, files: 0, missing: [], unread: await unreadIn(client) }
  for (const named of await filesOf(client)) yield* takeFile(files, named, end)
  for (const table of shape.tables) yield* takeTable(client, table, end)
  await client.query('commit')
  yield jsonPart(endName, end)
  tell(end)
}

interface Named {
  key: string
  /** Whether anybody can see it: if not, its upload may have been cut short, and its row only waits for the sweep. */
  isShown: boolean
}

/**
 * People's pictures, and the images of squads, which a message may still show. Any other file is waiting for the sweep. The column
 * `erased` is read through JSON, because databases of older releases do not have it.
 */
export async function filesOf(client: ClientBase): Promise<Named[]> {
  const { rows: shown } = await client.query<{ url: string }>(
    'select distinct avatar_url as url from public.profiles where avatar_url is not null',
  )
  const { rows: images } = await client.query<{ id: string; isShown: boolean }>(`
    select id, exists (select from public.squad_messages where image_id = i.id) as "isShown"
    from public.squad_images i where to_jsonb(i) ->> 'erased' is distinct from 'true'`)
  const pictures = shown
    .flatMap(({ url }) => [pictureKeyOf(url, 'small'), pictureKeyOf(url, 'large')])
    .filter(key => key !== undefined)
  return [
    ...pictures.map(key => ({ key, isShown: true })),
    ...images.flatMap(({ id, isShown }) => imageSizes.map(size => ({ key: imageKey(id, size), isShown }))),
  ]
}

async function* takeFile(files: Files, { key, isShown }: Named, end: End): AsyncGenerator<Part> {
  const bytes = await files.get(key)
  if (!bytes) return void (isShown && end.missing.push(key))
  end.files += 1
  yield { name: filePart(key), bytes }
}

async function* takeTable(
  client: ClientBase,
  { name, columns }: Head['tables'][number],
  end: End,
): AsyncGenerator<Part> {
  const rows = client.query(to(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  let waiting: Buffer[] = []
  let bytes = 0
  let at = 0
  const cut = () => {
    const part = { name: tablePart(name, at), bytes: new Uint8Array(Buffer.concat(waiting)) }
    at += 1
    waiting = []
    bytes = 0
    return part
  }
  for await (const chunk of rows) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) yield cut()
  }
  if (bytes > 0) yield cut()
  end.rows[name] = rows.rowCount
}
