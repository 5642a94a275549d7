import type { PoolConfig } from 'pg'

/** What a load program is to repeat: the same request over HTTP, or the statements of it on bare connections. */
export type Job = {
  connections: number
  warmSeconds: number
  seconds: number
} & (
  | { origin: string; requests: { path: string; cookie: string }[] }
  | { database: PoolConfig; scripts: { name?: string; text: string; values: readonly unknown[] }[][] }
)

export type FromLoad =
  | { says: 'measuring' }
  | { says: 'done'; millis: number[]; seconds: number; cpuSeconds: number }
  | { says: 'failed'; why: string }
