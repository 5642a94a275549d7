import { grouped } from '#/rules/counted.ts'
import type { Figures, Spread } from './measure.ts'

/** One table of the report. The first column holds names, the others numbers. */
export interface Table {
  title: string
  head: string[]
  rows: string[][]
  notes: string[]
}

/** A goal and its result. `reached` is null if it cannot be determined. */
export interface Goal {
  goal: string
  wanted: string
  measured: string
  reached: boolean | null
}

export function goalsTable(goals: readonly Goal[]): Table {
  const rows = goals.map(({ goal, wanted, measured, reached }) => [
    goal,
    wanted,
    measured,
    reached === null ? '–' : reached ? 'yes' : 'NO',
  ])
  return { title: 'Goals', head: ['goal', 'wanted', 'measured', 'reached'], rows, notes: [] }
}

export function asText({ title, head, rows, notes }: Table) {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  const rule = widths.map(width => '─'.repeat(width)).join('  ')
  return ['', `${title}:`, line(head), rule, ...rows.map(line), ...notes].join('\n')
}

export function asMarkdown({ title, head, rows, notes }: Table) {
  const line = (cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${head.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|`
  const said = notes.length > 0 ? ['', ...notes.flatMap(note => [note, ''])].slice(0, -1) : []
  return [`### ${title}`, '', line(head), rule, ...rows.map(line), ...said].join('\n')
}

export const ms = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '–' : value < 100 ? value.toFixed(2) : value.toFixed(0)
export const whole = (value: number | null | undefined) => (value ? grouped(Math.round(value)) : '–')
export const times = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)}×`)
export const megabytes = (bytes: number) => (Number.isNaN(bytes) ? '–' : `${(bytes / 1e6).toFixed(0)} MB`)

/** Formats a spread as "0.52 (0.48–0.55)". */
export const ratio = ({ median, least, most }: Spread, digits = 2) =>
  Number.isNaN(median) ? '–' : `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`

/** A note if requests were refused while measuring: the figures exclude them. */
export function turnedAwayNote(figures: readonly Figures[]) {
  const count = figures.reduce((sum, each) => sum + each.turnedAway, 0)
  return count > 0 ? [`${grouped(count)} requests were turned away (503) and are in no figure.`] : []
}
