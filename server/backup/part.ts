import { z } from 'zod'
import { StartError } from '../infra/db/start-error.ts'

/** A piece of a backup: a few megabytes at most, so that a backup never has to fit into memory. */
export interface Part {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export const headName = 'karmasquad.json'
export const endName = 'end.json'
export const formatNow = 1

/** Of a table or column. An operator may have added some with other names than ours. */
const label = z.string().min(1).max(63)

/** The first part: what made the backup, and what it contains. */
export const head = z.object({
  format: z.number(),
  madeAt: z.string(),
  /** The migrations of its database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Without generated columns. */
  tables: z.array(z.object({ name: label, columns: z.array(label).min(1) })).min(1),
})
export type Head = z.infer<typeof head>

/** The last part. A backup without it was cut short. */
export const end = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files that were missing before or went missing during the backup. */
  missing: z.array(z.string()),
  /** Tables that the server's role may not read: somebody else put them into the database. */
  unread: z.array(label).default([]),
})
export type End = z.infer<typeof end>

/** What was restored. */
export interface Restored extends End {
  /** Tables and columns that were left out, because no migration makes them. */
  leftOut: string[]
}

export const tablePart = (table: string, at: number) => `tables/${table}/${String(at).padStart(6, '0')}.copy`
export const filePart = (key: string) => `files/${key}`

/** What a part contains. Names come from an untrusted archive: the pattern rules out paths that leave the folder of files. */
export function kindOf(name: string) {
  const table = /^tables\/(.+)\/\d+\.copy$/s.exec(name)?.[1]
  if (table) return { kind: 'table', table } as const
  const key = /^files\/([A-Za-z0-9-]+\.[a-z0-9]+)$/.exec(name)?.[1]
  return key ? ({ kind: 'file', key } as const) : null
}

export const jsonPart = (name: string, value: Head | End): Part => ({
  name,
  bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
})

/** The JSON of a part. @throws StartError when it is none */
export function jsonIn({ name, bytes }: Part): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw damaged(`${name} cannot be read`)
  }
}

export const damaged = (what: string) => new StartError(`The backup is damaged: ${what}. Use another one.`)
