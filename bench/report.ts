import type { Figures } from './measure.ts'

/** One screen in one world, through the server and as bare SQL. */
export interface Line {
  screen: string
  isList: boolean
  campaigns: number
  statements: number
  server: Figures
  bare: Figures | null
}

const growthMax = 3
/** Below this a clock on a shared machine tells noise. */
const noiseMs = 1

export function figuresTable(lines: readonly Line[]) {
  const head = 'screen|campaigns|p50 ms|p99 ms|req/s|per core|SQL|bare p50|bare p99|bare/core|p50 ratio|core ratio'
  const rows = lines.map(({ screen, campaigns, statements, server, bare }) => [
    screen,
    campaigns.toLocaleString('en'),
    ms(server.p50),
    ms(server.p99),
    whole(server.perSecond),
    whole(server.perCore),
    String(statements),
    ms(bare?.p50),
    ms(bare?.p99),
    whole(bare?.perCore),
    times(bare && server.p50 / bare.p50),
    times(bare?.perCore && server.perCore ? bare.perCore / server.perCore : null),
  ])
  return table(head.split('|'), rows)
}

/** How much slower each list is in the large world; the same for its SQL alone, which no fixed costs of HTTP make look better, and by processor time, which other programs on the machine disturb least. */
export function growthTable(lines: readonly Line[]) {
  const [few = 0, many = 0] = [...new Set(lines.map(({ campaigns }) => campaigns))].toSorted((a, b) => a - b)
  const of = (screen: string, campaigns: number) =>
    lines.find(line => line.screen === screen && line.campaigns === campaigns)
  const lists = [...new Set(lines.filter(({ isList }) => isList).map(({ screen }) => screen))]
  const grown = lists.flatMap(screen => {
    const [before, after] = [of(screen, few), of(screen, many)]
    return before && after ? [{ screen, before, after, factor: after.server.p50 / before.server.p50 }] : []
  })
  const rows = grown.map(({ screen, before, after, factor }) => [
    screen,
    ms(before.server.p50),
    ms(after.server.p50),
    times(factor),
    isWithin(factor, after) ? 'yes' : 'NO',
    times(before.bare && after.bare && after.bare.p50 / before.bare.p50),
    times(before.server.perCore && after.server.perCore && before.server.perCore / after.server.perCore),
  ])
  const head = ['list', `p50 at ${few.toLocaleString('en')}`, `at ${many.toLocaleString('en')}`]
  const missed = grown.filter(({ factor, after }) => !isWithin(factor, after)).length
  return {
    text: table([...head, 'factor', `within ${growthMax}`, 'its SQL alone', 'processor time'], rows),
    lists: grown.length,
    missed,
  }
}

const isWithin = (factor: number, { server }: Line) => factor <= growthMax || server.p50 < noiseMs

const ms = (value: number | undefined) =>
  value === undefined ? '–' : value < 100 ? value.toFixed(2) : value.toFixed(0)
const whole = (value: number | null | undefined) => (value ? Math.round(value).toLocaleString('en') : '–')
const times = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)}×`)

export function table(head: string[], rows: string[][]) {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return [line(head), widths.map(width => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
