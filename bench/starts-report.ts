import type { SignIns } from './sign-in.ts'
import type { Starts } from './starts.ts'
import { beside, medianOf } from './measure.ts'
import type { Goal, Table } from './report.ts'
import { ms, ratio, whole } from './report.ts'

const warmStartMs = 1_500

export function startsTables({ cold, warm, bare }: Starts): { tables: Table[]; goals: Goal[] } {
  const seconds = { median: warm.median / 1_000, least: warm.least / 1_000, most: warm.most / 1_000 }
  return {
    tables: [
      {
        title: 'Starting, with an embedded PostgreSQL',
        head: ['start', 'ms until it answers'],
        rows: [
          ['the first one, which makes the database', cold.toFixed(0)],
          ['every other', ratio(warm, 0)],
          ['bare: the same PostgreSQL, one question to it, node:http', ratio(bare, 0)],
        ],
        notes: [],
      },
    ],
    goals: [
      {
        goal: 'warm start',
        wanted: `< ${warmStartMs / 1_000} s`,
        measured: `${ratio(seconds)} s, bare ${(bare.median / 1_000).toFixed(2)}`,
        reached: warm.median < warmStartMs,
      },
    ],
  }
}

export const signInTable = ({ ours, bare }: SignIns): Table => ({
  title: 'Signing in, one after another',
  head: ['sign-in', 'p50 ms', 'p99 ms', 'per second', 'per core', 'p50 of bare'],
  rows: [
    [
      'address and password to a session',
      ms(ours.p50),
      ms(ours.p99),
      whole(ours.perSecond),
      whole(ours.perCore),
      ratio(beside(ours, bare, medianOf)),
    ],
    [
      'bare: the same hash behind node:http',
      ms(bare.p50),
      ms(bare.p99),
      whole(bare.perSecond),
      whole(bare.perCore),
      '',
    ],
  ],
  notes: ['The hash is slow on purpose (Argon2id).'],
})
