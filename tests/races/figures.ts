import { inColumns } from '#/bin/in-columns.ts'
import type { Round } from './contest.ts'

/** The result of all rounds of one race. */
export interface Figures {
  name: string
  rounds: number
  copies: number
  answers: Record<string, number>
  p50: number
  p99: number
  /** Each fault, and in how many rounds it occurred. */
  wrong: Record<string, number>
}

const quantile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

export function rounds(name: string, copies: number) {
  const all: Round[] = []
  const sumOf = (many: readonly (readonly [string, number])[]) => {
    const sums: Record<string, number> = {}
    for (const [key, count] of many) sums[key] = (sums[key] ?? 0) + count
    return sums
  }
  return {
    add: (round: Round) => void all.push(round),
    sum(): Figures {
      const ms = all.flatMap(round => round.ms).toSorted((a, b) => a - b)
      return {
        name,
        rounds: all.length,
        copies,
        answers: sumOf(all.flatMap(({ answers }) => Object.entries(answers))),
        p50: quantile(ms, 0.5),
        p99: quantile(ms, 0.99),
        wrong: sumOf(all.flatMap(({ wrong }) => wrong.map(each => [each, 1] as const))),
      }
    },
  }
}

const cells = ({ name, rounds: held, answers: { ok = 0, ...others }, p50, p99, wrong }: Figures) => [
  name,
  String(held),
  String(ok),
  Object.entries(others)
    .map(([code, count]) => `${code} ${count}`)
    .join(', '),
  String(p50),
  String(p99),
  Object.keys(wrong).length === 0 ? '' : 'WRONG',
]

/** A table, followed by the faults. */
export function table(figures: readonly Figures[]) {
  const rows = [
    ['transition', 'rounds', 'winners', 'losers, by what they were told', 'p50 ms', 'p99 ms', ''],
    ...figures.map(cells),
  ]
  const wrong = figures.flatMap(each =>
    Object.entries(each.wrong).map(([what, times]) => `${each.name}: ${what} (${times} rounds)`),
  )
  return [inColumns(rows), '', ...wrong].join('\n')
}
