import { procedures } from '../access-matrix/procedures.ts'
import type { Answered } from './judge.ts'
import type { Aims, Shot } from './shots.ts'

interface Row {
  sent: number
  taken: number
  refused: number
  away: number
  failed: number
  /** Unanswered: the connection ended, or our own client would not send it. */
  lost: number
  ms: number[]
}

/** Counts requests and answers by kind, and which targets were reached. */
export function makeTally() {
  const rows = new Map<string, Row>()
  const [asked, taken, faults] = [new Set<string>(), new Set<string>(), new Array<string>()]
  const reasons = new Map<string, number>()
  let sent = 0
  const row = (kind: string) => {
    const found = rows.get(kind) ?? { sent: 0, taken: 0, refused: 0, away: 0, failed: 0, lost: 0, ms: [] }
    rows.set(kind, found)
    return found
  }
  return {
    get sent() {
      return sent
    },
    rows,
    asked,
    taken,
    faults,
    note({ kind, target }: Shot, { status }: Answered, ms: number) {
      const at = row(kind)
      sent += 1
      at.sent += 1
      at.ms.push(ms)
      asked.add(target)
      if (status === 0) at.lost += 1
      else if (status >= 500 && status !== 503) at.failed += 1
      else if (status === 503) at.away += 1
      else if (status >= 400) at.refused += 1
      else at.taken += 1
      if (status > 0 && status < 300) taken.add(target)
    },
    exchange(kind: string, isAnswered: boolean) {
      const at = row(kind)
      sent += 1
      at.sent += 1
      at[isAnswered ? 'taken' : 'refused'] += 1
    },
    lost(why: string) {
      reasons.set(why, (reasons.get(why) ?? 0) + 1)
    },
    reasons,
    fault(text: string) {
      faults.push(text)
      process.stdout.write(`\nFAULT ${text}\n`)
    },
  }
}

interface Outcome {
  tally: ReturnType<typeof makeTally>
  aims: Aims
  seed: number
  memory: readonly number[]
  books: readonly string[]
  heard: number
  /** Why webhooks to the listener were not sent. */
  unsent: readonly (string | null)[]
  ended: boolean
  logged: readonly string[]
}

const percentile = (all: number[], share: number) => {
  const sorted = all.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

const middle = (all: readonly number[]) => percentile([...all], 0.5)

/** Memory counts as growing when its last fifth is 1.5 times its second. */
const growth = 1.5

/** Prints the figures; returns whether all of them are as they should be. */
export function report({ tally, aims, seed, memory, books, heard, unsent, ended, logged }: Outcome): boolean {
  const say = (text = '') => process.stdout.write(`${text}\n`)
  say('\n\nkind          sent     2xx/3xx         4xx       503     5xx    none  p50 ms  p99 ms')
  for (const [kind, { sent, taken, refused, away, failed, lost, ms }] of tally.rows) {
    const cells = [sent, taken, refused, away, failed, lost].map((each, at) =>
      String(each).padStart([10, 12, 12, 10, 8][at] ?? 8),
    )
    say(
      `${kind.padEnd(8)}${cells.join('')}${[0.5, 0.99].map(share => String(percentile(ms, share)).padStart(8)).join('')}`,
    )
  }
  const names = procedures.map(({ name }) => name)
  const endpoints = aims.endpoints.map(({ method, path }) => `${method} ${path}`)
  const share = (all: readonly string[], set: Set<string>) =>
    `${all.filter(each => set.has(each)).length} of ${all.length}`
  const missing = [...names, ...endpoints, ...aims.pages].filter(each => !tally.asked.has(each))
  const fifth = Math.max(1, Math.floor(memory.length / 5))
  const [before, after] = [middle(memory.slice(fifth, 2 * fifth + 1)), middle(memory.slice(-fifth))]
  const isSteady = memory.length < 10 || after <= before * growth
  say()
  say(`Procedures asked ${share(names, tally.asked)}, with success ${share(names, tally.taken)}`)
  say(
    `Endpoints asked ${share(endpoints, tally.asked)}; pages asked ${share(aims.pages, tally.asked)}${missing.length > 0 ? `; never asked: ${missing.join(', ')}` : ''}`,
  )
  say(`Without an answer: ${[...tally.reasons].map(([why, count]) => `${why} (${count})`).join(', ') || 'none'}`)
  say(`Never with success: ${names.filter(each => !tally.taken.has(each)).join(', ')}`)
  say(
    `Memory of the server: ${before} MB early, ${after} MB late, ${Math.max(...memory)} MB at most: ${isSteady ? 'steady' : 'GROWS'}`,
  )
  say(
    `The server ${ended ? 'ENDED' : 'never ended'}; it logged ${logged.length} faults; its books: ${books.length === 0 ? 'balance' : books.slice(0, 5).join('; ')}`,
  )
  for (const line of logged.slice(0, 5)) say(`  ${line.trim().slice(0, 600)}`)
  say(`Connections to an address that people typed: ${heard}; why their webhooks were not sent: ${unsent.join('; ')}`)
  say(`${tally.sent} inputs, ${tally.faults.length} faults. Again: npm run fuzz -- ${tally.sent} --seed=${seed}`)
  return tally.faults.length + books.length + heard + logged.length === 0 && !ended && isSteady
}
