import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { change } from '#/server/infra/db/change.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { grant } from '#/server/karma/ledger.ts'
import type { Action } from './ledger-actions.ts'
import type { Model } from './ledger-model.ts'
import type { Outcome, Wish } from './ledger-play.ts'
import { openingOf, pictureIn, pictureOf } from './ledger-picture.ts'
import { act, actionOf, perform } from './ledger-play.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

/** `npm run races -- model RUNS` plays more and longer games. */
const wanted = Number(process.env['LEDGER_RUNS'] ?? 0)
const runs = wanted || 80
const rounds = wanted ? 1 : 4
const maxSteps = wanted ? 100 : 30
const mostMs = wanted ? 24 * 60 * 60_000 : 60_000
const enough = 8
/** The ledger check after each step covers all earlier plays in the database: a new world is opened before that dominates the time. */
const playsAWorld = 50

let played = 0

/** One play in the shared world: the model's state, and a number that keeps its Reddit links unique. */
interface Play {
  world: TestWorld
  run: number
}
interface State {
  now: Model
}

test(
  'whatever people do, in whatever order and at the same time, the books balance',
  { timeout: 5 * mostMs },
  async () => {
    let world = await openWorld()
    let run = 0
    let until = 0
    const property = fc.asyncProperty(fc.commands(steps, { maxCommands: maxSteps, size: 'max' }), async commands => {
      // fast-check's own limit would let the last play continue while its world is closed.
      if (performance.now() > until) return
      played += 1
      try {
        if (played % playsAWorld === 0) {
          await world[Symbol.asyncDispose]()
          world = await openWorld()
        }
        const state = await openPlay(world)
        await fc.asyncModelRun(() => ({ model: state, real: { world, run: (run += 1) } }), commands)
        await settle(state, { world, run })
      } catch (error) {
        // Leftovers of a failed play must not fail the shorter plays of the shrinking.
        await world[Symbol.asyncDispose]().catch(() => {})
        world = await openWorld()
        throw error
      }
    })
    try {
      // By chance, a round may not reach what needs a long sequence, such as accepting a revised campaign.
      for (let round = 0; round === 0 || (done.size < deeds.length && round < rounds); round += 1) {
        until = performance.now() + mostMs
        await fc.assert(property, { numRuns: runs })
      }
      if (wanted)
        process.stdout.write(`${played} plays of up to ${maxSteps} steps; the books balanced after each step.\n`)
      expect(done).toEqual(new Set(deeds))
    } finally {
      await world[Symbol.asyncDispose]()
    }
  },
)

const deeds = [
  'createPosts',
  'createEngagement',
  'edit',
  'remove',
  'revise',
  'accept',
  'refuse',
  'pause',
  'resume',
  'review',
  'submitPost',
  'resubmit',
  'comment',
  'approve',
  'reject',
  'decide',
  'undo',
  'withdraw',
  'publish',
  'expire',
  'lapse',
  'apply',
] as const
/** What succeeded in any play: a test in which everything is refused would prove nothing. */
const done = new Set<string>()

const aWish: fc.Arbitrary<Wish> = fc.record({
  do: fc.constantFrom(
    ...deeds,
    ...deeds.filter(deed => /submit|comment|approve|publish|revise|accept|refuse|decide/.test(deed)),
  ),
  who: fc.nat(20),
  what: fc.nat(20),
  size: fc.integer({ min: 1, max: 3 }),
  link: fc.nat(4),
  sensible: fc.constantFrom(true, true, true, true, true, false),
})

const severalWishes = fc.array(aWish, { minLength: 2, maxLength: 4 })

const steps = [
  aWish.map(wish => together([wish])),
  aWish.map(wish => together([wish])),
  severalWishes.map(wishes => together(wishes)),
  severalWishes.map(wishes => together(wishes)),
  aWish.map(wish => together([wish], 3)),
  fc.constantFrom(1, 1, 2, 8).map(days => later(days)),
]

/** Several people act at once, each as often as they click. Some sequential order must explain all outcomes. */
function together(wishes: Wish[], clicks = 1): fc.AsyncCommand<State, Play> {
  return {
    check: () => true,
    toString: () => `at once ×${clicks}: ${wishes.map(wish => JSON.stringify(wish)).join(', ')}`,
    async run(state, { world, run }) {
      const chosen = wishes.map(wish => actionOf(state.now, wish))
      const actions = chosen.flatMap(action => Array.from({ length: clicks }, () => action))
      const outcomes = await Promise.all(actions.map(action => perform(world, action, run)))
      const acts = actions.map((action, at): Act => [action, outcomes[at] ?? { answer: 'ok' }])
      for (const [action, { answer }] of acts) if (answer === 'ok') done.add(action.do)
      const after = orders(acts).map(order => inOrder(state.now, order))
      const possible = after.filter(model => model !== undefined)
      if (possible.length === 0) throw new Error(`No order of these explains them: ${JSON.stringify(acts)}`)
      const made = acts.flatMap(([action, { born = 'id' in action ? action.id : null }]) => born ?? [])
      const real = await pictureIn(world, [...state.now.campaigns.keys(), ...made])
      const same = possible.find(model => isDeepStrictEqual(pictureOf(model), real))
      if (!same) expect({ acts, real }).toEqual({ acts, real: possible.map(pictureOf) })
      state.now = same ?? state.now
      await expectSound(world)
    },
  }
}

const later = (days: number): fc.AsyncCommand<State, Play> => ({
  check: () => true,
  toString: () => `${days} days later`,
  async run({ now }, { world }) {
    now.day += days
    await world.passes(`${now.day} days`)
    // Sessions expire after some months: people log in again.
    await sql`update sessions set created_at = now()`.execute(world.db)
  },
})

type Act = [Action, Outcome]

function orders<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]]
  return all.flatMap((first, at) => orders(all.toSpliced(at, 1)).map(rest => [first, ...rest]))
}

/** The model after these acts in sequence; undefined when an outcome is impossible in this order. */
function inOrder(before: Model, acts: readonly Act[]) {
  const model = structuredClone(before)
  return acts.every(([action, outcome]) => act(model, action, outcome)) ? model : undefined
}

async function openPlay(world: TestWorld): Promise<State> {
  await world.passes('0')
  const { available } = await openingOf(world)
  for (const name of ['fran', 'fred'] as const) {
    const missing = enough - (available.get(name) ?? 0)
    const to = world[name].id
    if (missing > 0) {
      await change(world.world, tx =>
        grant(tx, { to, amount: missing, period: `${to}:${performance.now()}`, reason: 'Play' }),
      )
    }
  }
  return { now: await openingOf(world) }
}

/** Long afterwards, everything open has ended, and no karma is held except for undecided posts. */
async function settle(state: State, play: Play) {
  const job = (what: 'apply' | 'expire' | 'lapse') =>
    together([{ do: what, who: 0, what: 0, size: 1, link: 0, sensible: true }]).run(state, play)
  await later(100).run(state, play)
  await job('apply')
  await later(100).run(state, play)
  await job('expire')
  await job('lapse')
  for (const id of state.now.campaigns.keys()) {
    const campaign = state.now.campaigns.get(id)
    if (campaign && campaign.status !== 'deleted') await play.world[campaign.founder].api.campaigns.remove({ id })
  }
  const { rows } = await sql<{
    held: number
  }>`select coalesce(sum(balance), 0) as held from karma_accounts where kind = 'held'`.execute(play.world.db)
  expect(rows).toEqual([{ held: 0 }])
  await expectSound(play.world)
}

async function expectSound({ db, faults }: TestWorld) {
  expect(await booksErrors(db)).toEqual([])
  const { rows } = await sql<{ granted: number; paid: number; lowest: number }>`
    select coalesce(sum(amount) filter (where t.kind = 'grant'), 0) as granted,
      coalesce(sum(amount) filter (where t.kind = 'award' and a.kind = 'held'), 0) as paid,
      (select min(balance) from karma_accounts where kind <> 'issuance') as lowest
    from karma_transfers t join karma_accounts a on a.id = t.from_account`.execute(db)
  const [sums] = rows
  expect(sums?.paid).toBeLessThanOrEqual(sums?.granted ?? -1)
  expect(sums?.lowest).toBeGreaterThanOrEqual(0)
  expect(faults).toEqual([])
}
