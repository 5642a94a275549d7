import { availableParallelism, cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import type { Options } from './options.ts'
import type { Database } from './worlds.ts'

/** Describes the machine before the measurements, and in one line at the end, with its load. */
export async function describeMachine({ connection }: Database, { connections, seconds, rounds }: Options) {
  const startedAt = performance.now()
  const load = loadavg
  const [before = 0] = load()
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('shared_buffers') as buffers`,
  )
  await client.end()
  const [{ version, fsync, buffers }] = rows
  const cores = availableParallelism()
  const model = cpus()[0]?.model.trim() ?? 'processor'
  return {
    words: [
      `${cores} cores, which server, database and load program share. Node ${process.version}; PostgreSQL ${version}, fsync ${fsync}, shared_buffers ${buffers}.`,
      `${connections} connections that ask again as soon as they are answered; ${rounds} rounds of ${seconds} s for each figure, ours and the bare one in turn, after as long without measuring.`,
      'Ratios are the median of the rounds (least–most). Compare columns of one run, not runs.',
    ],
    lastLine() {
      const [after = 0] = load()
      const minutes = (performance.now() - startedAt) / 60_000
      return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC: ${cores} cores of ${model}; Node ${process.version}, PostgreSQL ${version}; load average ${before.toFixed(2)} at the start, ${after.toFixed(2)} at the end (the bench’s own included); took ${minutes.toFixed(1)} minutes.`
    },
  }
}
