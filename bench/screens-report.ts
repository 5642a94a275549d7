import { grouped } from '#/rules/counted.ts'
import type { Line, Screens } from './measure-screens.ts'
import type { Figures, Spread } from './measure.ts'
import { beside, medianOf, perCoreOf, perSecondOf, spreadOf } from './measure.ts'
import type { Goal, Table } from './report.ts'
import { ms, ratio, times, turnedAwayNote, whole } from './report.ts'

const wanted = { ofBare: 0.5, signedIn: 1.3, growth: 3 }
/** Differences below this are noise on a shared machine. */
const noiseMs = 1

/** The ratio of requests per second of processor time; where the system does not tell that, of requests per second. */
const shareOf = (server: Figures, bare: Figures): Spread =>
  beside(server, bare, server.perCore && bare.perCore ? perCoreOf : perSecondOf)

export function screensTables({ lines, signedIn }: Screens): { tables: Table[]; goals: Goal[] } {
  const grown = growthOf(lines)
  const tables = [figuresTable(lines), growthTable(lines, grown)]
  const goals = [...readsGoal(lines), growthGoal(lines, grown)]
  if (signedIn.length > 0) {
    const slower = signedIn.map(({ what, visitor, person }) => ({
      what,
      visitor,
      person,
      factor: beside(person, visitor, medianOf),
    }))
    const worst = slower.toSorted((a, b) => b.factor.median - a.factor.median)[0]
    tables.push({
      title: 'Signed in, compared with a visitor at the same URL',
      head: ['screen', 'visitor p50 ms', 'signed in p50 ms', 'factor'],
      rows: slower.map(({ what, visitor, person, factor }) => [what, ms(visitor.p50), ms(person.p50), ratio(factor)]),
      notes: [],
    })
    if (worst)
      goals.push({
        goal: 'signed-in reads beside anonymous ones',
        wanted: `≤ ${wanted.signedIn}`,
        measured: `${ratio(worst.factor)} ${worst.what}`,
        reached: worst.factor.median <= wanted.signedIn,
      })
  }
  return { tables, goals }
}

function figuresTable(lines: readonly Line[]): Table {
  const head = 'screen|campaigns|p50 ms|p99 ms|req/s|per core|SQL|bare p50|bare p99|bare req/s|bare/core|of bare'
  return {
    title: 'Screens, compared with the same prepared SQL behind a bare node:http',
    head: head.split('|'),
    rows: lines.map(({ screen, campaigns, statements, server, bare }) => [
      screen,
      grouped(campaigns),
      ms(server.p50),
      ms(server.p99),
      whole(server.perSecond),
      whole(server.perCore),
      String(statements),
      ms(bare?.p50),
      ms(bare?.p99),
      whole(bare?.perSecond),
      whole(bare?.perCore),
      bare ? ratio(shareOf(server, bare)) : '–',
    ]),
    notes: [
      'Per core: per second of processor time of server and database together. Of bare: our answers per core divided by those of the bare server, the median of the rounds (least–most).',
      ...turnedAwayNote(lines.map(({ server }) => server)),
    ],
  }
}

function readsGoal(lines: readonly Line[]): Goal[] {
  const shares = lines.flatMap(({ screen, campaigns, isPage, server, bare }) =>
    bare && !isPage ? [{ screen, campaigns, share: shareOf(server, bare) }] : [],
  )
  const [worst] = shares.toSorted((a, b) => a.share.median - b.share.median)
  if (!worst) return []
  const enough = shares.filter(({ share }) => share.median >= wanted.ofBare).length
  const middle = spreadOf(shares.map(({ share }) => share.median)).median.toFixed(2)
  return [
    {
      goal: 'JSON reads beside bare node:http with prepared pg',
      wanted: `≥ ${wanted.ofBare}`,
      measured: `median ${middle}; ${enough} of ${shares.length}; least ${ratio(worst.share)} ${worst.screen} of ${grouped(worst.campaigns)}`,
      reached: enough === shares.length,
    },
  ]
}

interface Grown {
  screen: string
  before: Line
  after: Line
  factor: Spread
}

/** How many campaigns the two worlds have, and how many times as large the large one is. */
function worldsOf(lines: readonly Line[]) {
  const [few = 0, many = 0] = [...new Set(lines.map(({ campaigns }) => campaigns))].toSorted((a, b) => a - b)
  return { few, many, factor: Math.round(many / few) }
}

function growthOf(lines: readonly Line[]): Grown[] {
  const { few, many } = worldsOf(lines)
  const of = (screen: string, campaigns: number) =>
    lines.find(line => line.screen === screen && line.campaigns === campaigns)
  const lists = [...new Set(lines.filter(({ isList }) => isList).map(({ screen }) => screen))]
  return lists.flatMap(screen => {
    const [before, after] = [of(screen, few), of(screen, many)]
    return before && after ? [{ screen, before, after, factor: beside(after.server, before.server, medianOf) }] : []
  })
}

const isWithin = ({ factor, after }: Grown) => factor.median <= wanted.growth || after.server.p50 < noiseMs

/**
 * How much slower each list is in the large world, with the bare server's
 * factor, and that of processor time, which other programs disturb least.
 */
function growthTable(lines: readonly Line[], grown: readonly Grown[]): Table {
  const { few, many, factor } = worldsOf(lines)
  const head = ['list', `p50 at ${grouped(few)}`, `at ${grouped(many)}`]
  return {
    title: `Lists in a world ${factor} times as large`,
    head: [...head, 'factor', `within ${wanted.growth}`, 'bare', 'processor time'],
    rows: grown.map(each => [
      each.screen,
      ms(each.before.server.p50),
      ms(each.after.server.p50),
      ratio(each.factor, 1),
      isWithin(each) ? 'yes' : 'NO',
      times(each.before.bare && each.after.bare && each.after.bare.p50 / each.before.bare.p50),
      times(
        each.before.server.perCore && each.after.server.perCore
          ? each.before.server.perCore / each.after.server.perCore
          : null,
      ),
    ]),
    notes: [`${grown.filter(isWithin).length} of ${grown.length} lists within ${wanted.growth} times`],
  }
}

function growthGoal(lines: readonly Line[], grown: readonly Grown[]): Goal {
  const [worst] = grown.toSorted((a, b) => b.factor.median - a.factor.median)
  const slow = grown.filter(each => !isWithin(each))
  return {
    goal: `lists at ${worldsOf(lines).factor} times the data`,
    wanted: `≤ ${wanted.growth} times`,
    measured: worst
      ? `${grown.length - slow.length} of ${grown.length}; most ${ratio(worst.factor, 1)} ${worst.screen}`
      : '–',
    reached: worst ? slow.length === 0 : null,
  }
}
