import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connectionOf, onServer } from './connection.ts'

const folder = join(import.meta.dirname, '../server/infra/db/migrations')

/** Opens a database as it was before a migration, filled with these rows, and applies that one migration to it. */
export async function openMigrated(name: string, rows: string) {
  const connection = inject('connection')
  const database = `migrate_${randomUUID().replaceAll('-', '')}`
  await onServer(connection, `create database ${database}`)
  const client = new Client({ ...connectionOf(connection, database), options: undefined })
  const close = async () => {
    await client.end()
    await onServer(connection, `drop database ${database}`)
  }
  try {
    await client.connect()
    const run = async (file: string) => client.query(await readFile(join(folder, file), 'utf8'))
    for (const file of (await readdir(folder)).toSorted()) if (file < name) await run(file)
    await client.query(rows)
    await run(name)
    return { rows: async (text: string) => (await client.query(text)).rows, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
