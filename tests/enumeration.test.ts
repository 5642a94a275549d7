import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/accounts/hashing.ts'
import type { Answer } from './access-matrix/procedures.ts'
import { send } from './access-matrix/procedures.ts'
import { testPassword } from './cast.ts'
import type { TestWorld } from './world.ts'
import { openBehindProxy } from './several-addresses.ts'

/**
 * PAIRS=500 measures how far apart the times are, and prints it: on a quiet machine, because other tests beside it are
 * noise. The ordinary run compares the work: the same statements, and a password hash for each, which takes most of the time.
 */
const asked = Number(process.env['PAIRS'] ?? 0)
const fewPairs = 7
const aucMax = 0.6
const medianMaxMs = 5

type Ask = () => Promise<Answer>

/** How long each request takes. They alternate in a changing order, so that whatever slows the machine affects all alike. */
async function timed(asks: Ask[], rounds: number) {
  const millis = asks.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < asks.length; turn += 1) {
      const which = (turn + round) % asks.length
      const start = performance.now()
      await asks[which]?.()
      millis[which]?.push(performance.now() - start)
      await sleep(0)
    }
  }
  return millis
}

/** How well one sample can be told from the other by its times: the area under the ROC curve, 0.5 for chance, 1 for always. */
function auc(one: readonly number[], other: readonly number[]) {
  const wins = one.flatMap(a => other.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  const share = wins.reduce((sum: number, win) => sum + win, 0) / wins.length
  return Math.max(share, 1 - share)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The control is a second unknown address: the difference measured between two equal cases is this machine's noise. */
async function expectAlike(
  world: TestWorld,
  { known, unknown, control }: Record<'known' | 'unknown' | 'control', Ask>,
) {
  expect(await statementsOf(world, known)).toEqual(await statementsOf(world, unknown))
  if (asked === 0) {
    const [one = 0, other = 0] = (await timed([known, unknown], fewPairs)).map(median)
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(2)
    return
  }
  const asks = [known, unknown, control]
  await timed(asks, 3)
  const compared = compare(await timed(asks, asked))
  console.log(compared)
  expect(isApart(compared)).toBe(false)
}

async function statementsOf({ statements }: TestWorld, ask: Ask) {
  const from = statements.length
  await ask()
  // Failed guesses are forgotten by the test itself.
  return statements.slice(from).filter(text => !text.startsWith('delete from "attempts"'))
}

const compare = ([known = [], unknown = [], control = []]: number[][]) => ({
  pairs: known.length,
  auc: auc(known, unknown),
  ms: medianGap(known, unknown),
  noise: { auc: auc(control, unknown) - 0.5, ms: medianGap(control, unknown) },
})

const isApart = ({ auc: found, ms, noise }: ReturnType<typeof compare>) =>
  found > aucMax + noise.auc || ms > medianMaxMs + noise.ms

const medianGap = (one: readonly number[], other: readonly number[]) => Math.abs(median(one) - median(other))

/** What a browser sees of an answer, without the headers that differ between any two. */
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
})

/** Each email is asked for from an IP address of its own, and failed guesses are forgotten: rate limits are tested elsewhere. */
function asking(world: TestWorld, verb: string, input: object) {
  let times = 0
  return (email: string): Ask =>
    async () => {
      times += 1
      if (times % 3 === 0) await world.db.deleteFrom('attempts').execute()
      const headers = { 'x-forwarded-for': `10.1.${Math.floor(times / 250) % 250}.${times % 250}` }
      return send(world, verb, { ...input, email }, { headers })
    }
}

test('logging in tells nobody whether an address has an account, neither by its answer nor by its time', async () => {
  await using world = await openBehindProxy()
  // As a sign-up stores it: the cast's own take next to no time.
  const password = await hashPassword(testPassword)
  await world.db.updateTable('accounts').set({ password }).execute()
  const logIn = asking(world, 'accounts.signIn', { password: 'not the password' })
  const [known, unknown, control] = [logIn('cara@example.com'), logIn('clio@example.com'), logIn('cleo@example.com')]
  expect(seen(await known())).toEqual(seen(await unknown()))
  await expectAlike(world, { known, unknown, control })
}, 600_000)

test('logging in takes no longer for somebody who has no password', async () => {
  await using world = await openBehindProxy()
  await world.db.deleteFrom('accounts').where('user_id', '=', world.cole.id).execute()
  const logIn = asking(world, 'accounts.signIn', { password: 'not the password' })
  const [known, unknown, control] = [logIn('cole@example.com'), logIn('clio@example.com'), logIn('cleo@example.com')]
  expect(seen(await known())).toEqual(seen(await unknown()))
  await expectAlike(world, { known, unknown, control })
}, 600_000)

test('a taken address is refused at sign-up in the same way whatever its account is like', async () => {
  await using world = await openBehindProxy()
  await world.db.deleteFrom('accounts').where('user_id', '=', world.cole.id).execute()
  const person = { role: 'contributor', fullName: 'Nils Berg', password: 'none of their passwords' }
  const signUp = asking(world, 'accounts.signUp', person)
  const [cara, cole] = [await signUp('cara@example.com')(), await signUp('cole@example.com')()]
  expect([cara.code, cole.code]).toEqual(['cannot_sign_up', 'cannot_sign_up'])
  expect(seen(cara)).toEqual(seen(cole))
})
