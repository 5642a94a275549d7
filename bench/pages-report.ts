import { grouped } from '#/rules/counted.ts'
import { beside, perCoreOf } from './measure.ts'
import type { PageLine, Pages } from './pages.ts'
import type { PageSight } from './sights.ts'
import type { Goal, Table } from './report.ts'
import { ratio, turnedAwayNote, whole } from './report.ts'

/** The goals for each public page, in requests per core of the server. */
const wanted = { kept: 1_500, rendered: 400 }

export function pagesTables({ lines, sights }: Pages): { tables: Table[]; goals: Goal[] } {
  const goals = [
    goalOf('public pages for visitors, cached', lines, 'kept'),
    goalOf('public pages for visitors, uncached', lines, 'rendered'),
  ]
  return { tables: [pagesTable(lines), ...(sights.length > 0 ? [sightsTable(sights)] : [])], goals }
}

function goalOf(goal: string, lines: readonly PageLine[], of: 'kept' | 'rendered'): Goal {
  const [worst] = lines.toSorted((a, b) => (a[of].perCore ?? 0) - (b[of].perCore ?? 0))
  const enough = lines.filter(line => (line[of].perCore ?? 0) >= wanted[of]).length
  return {
    goal,
    wanted: `≥ ${grouped(wanted[of])}/s a core`,
    measured: worst ? `${enough} of ${lines.length}; least ${whole(worst[of].perCore)} ${worst.page}` : '–',
    reached: worst?.[of].perCore ? enough === lines.length : null,
  }
}

function pagesTable(lines: readonly PageLine[]): Table {
  const head =
    'public page|bytes|cached p50 ms|per core|uncached p50 ms|per core|bare per core|cached of bare|uncached of bare'
  return {
    title: 'Public pages',
    head: head.split('|'),
    rows: lines.map(({ page, bytes, kept, rendered, bare }) => [
      page,
      grouped(bytes),
      kept.p50.toFixed(2),
      whole(kept.perCore),
      rendered.p50.toFixed(2),
      whole(rendered.perCore),
      whole(bare.perCore),
      ratio(beside(kept, bare, perCoreOf)),
      ratio(beside(rendered, bare, perCoreOf), 3),
    ]),
    notes: [
      'Per core: per second of processor time of server and database together. Bare: a node:http server that answers the same bytes, compressed once. Uncached: rendered and compressed for each request.',
      ...turnedAwayNote(lines.flatMap(({ kept, rendered }) => [kept, rendered])),
    ],
  }
}

function sightsTable(sights: readonly PageSight[]): Table {
  return {
    title: 'Public pages in the browser of a slow phone',
    head: 'in the browser|LCP ms|CLS|longest task ms|blocking ms|kB over the wire|largest'.split('|'),
    rows: sights.map(({ page, lcp, cls, longest, blocking, bytes, largest }) => [
      page,
      lcp.toFixed(0),
      cls.toFixed(3),
      longest.toFixed(0),
      blocking.toFixed(0),
      (bytes / 1_000).toFixed(0),
      largest,
    ]),
    notes: ['A phone with a quarter of this processor, 1.6 Mbit/s and 150 ms; the median of the visits.'],
  }
}
