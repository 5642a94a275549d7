import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { packed } from '#/server/backup/archive.ts'
import { formatNow, headName, jsonPart } from '#/server/backup/part.ts'
import { dropDatabase, onServer, urlOf } from './connection.ts'

const run = promisify(execFile)

/** Runs one of our commands as an operator does. Returns its output and warnings, and whether it failed. */
export const command = (name: string, typed: string[], env: Record<string, string>, cwd = process.cwd()) =>
  run(process.execPath, [resolve(`bin/${name}.ts`), ...typed], {
    cwd,
    env: { ...process.env, DATABASE_URL: '', ...env },
  }).then(
    ({ stdout, stderr }) => ({ said: stdout, warned: stderr, failed: false }),
    (error: { stderr: string }) => ({ said: error.stderr, failed: true }),
  )

/** An empty database on the tests' server, by its address. */
export async function openServer() {
  const database = `moved_${randomUUID().replaceAll('-', '')}`
  const connection = inject('connection')
  await onServer(connection, `create database ${database}`)
  return {
    url: urlOf(connection, database),
    [Symbol.asyncDispose]: () => dropDatabase(connection, database),
  }
}

/** A file that begins as a backup does, and has nothing more. */
export async function writeBeginning(file: string) {
  const migrations = [{ name: '001_house.sql', checksum: '' }]
  const tables = [{ name: 'users', columns: ['id'] }]
  const head = jsonPart(headName, { format: formatNow, madeAt: '', migrations, tables })
  await writeFile(file, packed(Readable.from([head])))
}
