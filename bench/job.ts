import type { PoolConfig } from 'pg'

/** `apart`: each time under another host's name, so that no answer is shared. */
export interface Asked {
  path: string
  cookie: string
  accepts?: string
  apart?: boolean
}

/** What a load program is to repeat: the same request over HTTP, or the statements of it on bare connections. */
export type Job = {
  connections: number
  warmSeconds: number
  seconds: number
} & (
  | { origin: string; requests: Asked[] }
  | { database: PoolConfig; scripts: { name?: string; text: string; values: readonly unknown[] }[][] }
)

export type FromLoad =
  | { says: 'measuring' }
  | { says: 'done'; millis: number[]; seconds: number; cpuSeconds: number }
  | { says: 'failed'; why: string }
