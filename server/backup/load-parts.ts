import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import type { CopyStreamQuery } from 'pg-copy-streams'
import { from } from 'pg-copy-streams'
import type { Files } from '../infra/files/files.ts'
import type { Foreign } from './foreign.ts'
import type { End, Head, Part } from './part.ts'
import { damaged, end as endShape, endName, jsonIn, kindOf } from './part.ts'
import { quoted } from './shape.ts'

interface Loads {
  client: ClientBase
  files: Files
  head: Head
  foreign: Foreign
}

/** Reads all parts after the first: rows go into their tables, files into the store. Returns what the last part says, once it was counted. */
export async function loadParts({ client, files, head, foreign }: Loads, parts: AsyncIterator<Part>): Promise<End> {
  const tables = new Map(head.tables.filter(({ name }) => !foreign.tables.has(name)).map(table => [table.name, table]))
  const rows: Record<string, number> = Object.fromEntries([...tables.keys()].map(name => [name, 0]))
  let filed = 0
  let open: Loading | null = null
  const close = async () => {
    if (open) rows[open.table] = await open.end()
    open = null
  }
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) throw damaged('it ends before its end')
    if (part.name === endName) {
      await close()
      return agree(endShape.safeParse(jsonIn(part)).data ?? unknownPart(endName), rows, filed)
    }
    const what = kindOf(part.name) ?? unknownPart(part.name)
    if (what.kind === 'file') {
      await files.put(what.key, part.bytes)
      filed += 1
      continue
    }
    if (foreign.tables.has(what.table)) continue
    if (open?.table !== what.table) {
      await close()
      open = loading(client, tables.get(what.table) ?? unknownPart(part.name))
    }
    await open.write(part.bytes)
  }
}

interface Loading {
  table: string
  write: (bytes: Uint8Array) => Promise<void>
  /** Returns how many rows were copied. */
  end: () => Promise<number>
}

function loading(client: ClientBase, { name, columns }: Head['tables'][number]): Loading {
  const rows: CopyStreamQuery = client.query(
    from(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
  const ended = finished(rows)
  // `end` and `write` await it; until then a failure must not count as an unhandled rejection.
  ended.catch(() => {})
  return {
    table: name,
    async write(bytes) {
      if (!rows.write(bytes)) await Promise.race([once(rows, 'drain'), ended])
    },
    async end() {
      rows.end()
      await ended
      return rows.rowCount
    },
  }
}

/** The counts of the restore must match those of the backup. */
function agree(end: End, rows: Readonly<Record<string, number>>, filed: number): End {
  for (const [table, count] of Object.entries(rows))
    if (end.rows[table] !== count) throw damaged(`${table} has ${count} of ${end.rows[table]} rows`)
  if (filed !== end.files) throw damaged(`it has ${filed} of ${end.files} files`)
  return { ...end, rows }
}

const unknownPart = (name: string): never => {
  throw damaged(`nothing is known of its part ${JSON.stringify(name.slice(0, 100))}`)
}
