import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { now } from '#/server/infra/db/now.ts'
import { booksErrors } from '#/server/karma/books.ts'
import type { Answer } from '../access-matrix/procedures.ts'
import type { TestWorld } from '../world.ts'
import type { Race, Start } from './race.ts'

/** Sends one copy; `at` is its index, for runners that distribute copies over several servers. */
export type Runner = (name: string, start: Start, at: number) => Promise<Answer>

/** The index of the start that is sent alone; undefined for all of them. */
type Only = number | undefined

/** The result of one round: how often each answer was given, and how long each took. */
export interface Round {
  answers: Record<string, number>
  ms: number[]
  /** What went wrong, in words. Empty when all is well. */
  wrong: string[]
}

type Counts = Record<string, number>

/**
 * The number of rows in each table. Leaves out attempt counters, which
 * count every call, and job runs, which are recorded whoever runs them.
 */
async function countRows({ db }: Pick<TestWorld, 'db'>): Promise<Counts> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('attempts', 'jobs', 'job_runs', 'migrations')`.execute(db)
  const counts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as rows from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

const grown = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.keys(after).flatMap(name => {
      const more = (after[name] ?? 0) - (before[name] ?? 0)
      return more === 0 ? [] : [[name, more]]
    }),
  )

const usedUp = [
  'decisions',
  'attempts',
  'access_tokens',
  'push_devices',
  'passkeys',
  'webhook_messages',
  'webhook_endpoints',
  'removals',
  'founder_team_assignments',
  'viewings',
] as const

/** Resets what has a maximum number, and what a single race uses up. */
async function tidy({ db, fran, carl, ada, visitor }: TestWorld) {
  visitor.cookie = ''
  for (const table of usedUp) await db.deleteFrom(table).execute()
  // In a long run the cast logged in long ago, and would be asked for passwords.
  await db.updateTable('sessions').set({ created_at: now }).execute()
  await db.updateTable('squad_rooms').set({ team_lead_id: null }).execute()
  await db
    .insertInto('founder_team_assignments')
    .values({ id: randomUUIDv7(), founder_id: fran.id, contributor_id: carl.id, assigned_by: ada.id })
    .execute()
  await db
    .insertInto('user_roles')
    .values({ user_id: ada.id, role: 'admin' })
    .onConflict(on => on.column('user_id').doNothing())
    .execute()
}

interface Sending {
  copies: number
  run: Runner
  only?: Only
  /** Overloaded servers may reject copies before they begin: those count as shed, and neither win nor lose. */
  mayShed?: boolean
}

async function hold(world: TestWorld, name: string, race: Race, { copies, run, only }: Sending) {
  await tidy(world)
  const starts = [await race.start(world)].flat()
  const before = await countRows(world)
  const ms: number[] = []
  const held = await race.hold?.(world)
  const answers = await Promise.all(
    Array.from({ length: copies }, async (_, at) => {
      const start = starts[(only ?? at) % starts.length] ?? starts[0]
      if (!start) throw new Error(`${name} starts with nothing`)
      const began = performance.now()
      const answer = await run(start.name ?? name, start, at)
      ms.push(performance.now() - began)
      return answer
    }),
  )
  await held?.[Symbol.asyncDispose]()
  return { answers, ms, rows: grown(before, await countRows(world)), starts: starts.length }
}

/** What one copy of each start leaves behind, once the rows that only the first creates exist. */
export async function alone(world: TestWorld, name: string, race: Race, run: Runner): Promise<Counts[]> {
  const { starts } = await hold(world, name, race, { copies: 1, run })
  const left: Counts[] = []
  for (let only = 0; only < starts; only += 1) left.push((await hold(world, name, race, { copies: 1, run, only })).rows)
  return left
}

/** Runs and judges one round of a race. `left` is what one copy leaves behind. */
export async function contest(
  world: TestWorld,
  name: string,
  race: Race,
  { copies, run, left, mayShed = false }: Sending & { left: readonly Counts[] },
): Promise<Round> {
  const { answers: given, ms, rows } = await hold(world, name, race, { copies, run })
  const answers: Counts = {}
  for (const { code } of given) answers[code] = (answers[code] ?? 0) + 1
  const wrong = [
    ...judgeAnswers(race, given, { answers, mayShed }),
    ...judgeRows(race, answers['ok'] ?? 0, { left, rows }),
    ...(await booksErrors(world.db)),
  ]
  return { answers, ms, wrong }
}

function judgeAnswers(
  { winners, losers, ownAnswers = false }: Race,
  given: readonly Answer[],
  { answers, mayShed }: { answers: Counts; mayShed: boolean },
) {
  const { ok = 0, ...others } = answers
  const unknown = Object.keys(others).filter(
    code => !losers.some(each => each === code) && !(mayShed && code === 'overloaded'),
  )
  const right = winners === 'every' ? ok > 0 : ok === 1
  const said = new Set(given.filter(({ code }) => code === 'ok').map(({ text }) => text))
  return [
    ...(right ? [] : [`${ok} copies won`]),
    ...unknown.map(code => `${others[code]} got ${code}`),
    ...(winners === 'every' && !ownAnswers && said.size > 1 ? [`Whoever won got ${said.size} different answers`] : []),
  ]
}

function judgeRows(
  { each = [] }: Race,
  won: number,
  { left, rows }: { left: readonly Counts[]; rows: Counts },
): string[] {
  const times = (table: string) => (each.includes(table) ? won : 1)
  const mayBe = left.map(one =>
    Object.fromEntries(Object.entries(one).map(([table, more]) => [table, more * times(table)])),
  )
  return mayBe.some(expected => isDeepStrictEqual(rows, expected))
    ? []
    : [`Left ${JSON.stringify(rows)} where one copy leaves ${left.map(one => JSON.stringify(one)).join(' or ')}`]
}
