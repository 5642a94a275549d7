import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Answer } from './access-matrix/procedures.ts'
import { send } from './access-matrix/procedures.ts'
import type { TestWorld } from './world.ts'
import { openBehindProxy } from './several-addresses.ts'

/** PAIRS=500 is the whole measurement, and says what it found; the ordinary run looks with fewer, and with more as long as they leave a doubt. */
const asked = process.env['PAIRS']
const looks = asked ? [Number(asked)] : [40, 100, 100, 100]
const aucMax = 0.6
const medianMaxMs = 5

type Ask = () => Promise<Answer>

/** How long each of them takes, in turns and in an order that changes, so that whatever slows the machine slows all alike. */
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

/** How surely one tells them apart by time: 0.5 is by chance, 1 always. */
function auc(one: readonly number[], other: readonly number[]) {
  const wins = one.flatMap(a => other.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  const share = wins.reduce((sum: number, win) => sum + win, 0) / wins.length
  return Math.max(share, 1 - share)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The third is a second unknown address: how far two that are alike seem apart is what this machine cannot tell. */
async function expectAlike(known: Ask, unknown: Ask, control: Ask) {
  const asks = [known, unknown, control]
  await timed(asks, 3)
  const found = []
  for (const pairs of looks) {
    const compared = compare(await timed(asks, pairs))
    if (asked) console.log(compared)
    if (!isApart(compared)) return
    found.push(compared)
  }
  expect.unreachable(`They differ at every look: ${JSON.stringify(found)}`)
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

/** What a browser sees of an answer, but for what differs between any two. */
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
})

/** Everybody is asked from an address of their own, and guesses are forgotten: limits are another test's. */
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
  const logIn = asking(world, 'accounts.signIn', { password: 'not the password' })
  const [known, unknown, control] = [logIn('cara@example.com'), logIn('clio@example.com'), logIn('cleo@example.com')]
  expect(seen(await known())).toEqual(seen(await unknown()))
  await expectAlike(known, unknown, control)
}, 600_000)

test('logging in takes no longer for somebody who has no password', async () => {
  await using world = await openBehindProxy()
  await world.db.deleteFrom('accounts').where('user_id', '=', world.cole.id).execute()
  const logIn = asking(world, 'accounts.signIn', { password: 'not the password' })
  const [known, unknown, control] = [logIn('cole@example.com'), logIn('clio@example.com'), logIn('cleo@example.com')]
  expect(seen(await known())).toEqual(seen(await unknown()))
  await expectAlike(known, unknown, control)
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
