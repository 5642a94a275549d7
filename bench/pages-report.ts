import type { PageLine } from './pages.ts'
import type { PageSight } from './sights.ts'
import { table } from './report.ts'

/** What a core of the server should do of each public page. */
const wanted = { kept: 1_500, rendered: 400 }

export function pagesTable(lines: readonly PageLine[]) {
  const head =
    'public page|bytes|kept p50 ms|per core|rendered p50 ms|per core|bare per core|bare to kept|bare to rendered'
  const rows = lines.map(({ page, bytes, kept, rendered, bare }) => [
    page,
    bytes.toLocaleString('en'),
    kept.p50.toFixed(2),
    whole(kept.perCore),
    rendered.p50.toFixed(2),
    whole(rendered.perCore),
    whole(bare.perCore),
    ratio(bare.perCore, kept.perCore),
    ratio(bare.perCore, rendered.perCore),
  ])
  const goal = `Wanted per core: ${wanted.kept.toLocaleString('en')} kept, ${wanted.rendered} rendered. Bare: a server of node:http that answers as many bytes.`
  return `${table(head.split('|'), rows)}\n${goal}`
}

export function sightsTable(sights: readonly PageSight[]) {
  const head = 'in the browser|LCP ms|CLS|longest task ms|blocking ms|kB over the wire|largest'
  const rows = sights.map(({ page, lcp, cls, longest, blocking, bytes, largest }) => [
    page,
    lcp.toFixed(0),
    cls.toFixed(3),
    longest.toFixed(0),
    blocking.toFixed(0),
    (bytes / 1_000).toFixed(0),
    largest,
  ])
  return table(head.split('|'), rows)
}

const whole = (value: number | null) => (value === null ? '–' : Math.round(value).toLocaleString('en'))
const ratio = (one: number | null, other: number | null) => (one && other ? `${(one / other).toFixed(1)}×` : '–')
