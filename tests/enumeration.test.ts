import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Answer } from './access-matrix/procedures.ts'
import { send } from './access-matrix/procedures.ts'
import type { TestWorld } from './world.ts'
import { openBehindProxy } from './several-addresses.ts'

/** PAIRS=500 is the whole measurement; the ordinary run looks with fewer, and takes the rest only when they leave a doubt. */
const pairs = Number(process.env['PAIRS'] ?? 40)
const allPairs = 500
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
  await timed([known, unknown, control], 3)
  let [ofKnown = [], ofUnknown = [], ofControl = []] = await timed([known, unknown, control], pairs)
  const isDoubtful = () => auc(ofKnown, ofUnknown) > aucMax || medianGap(ofKnown, ofUnknown) > medianMaxMs
  if (isDoubtful() && pairs < allPairs) {
    const [moreKnown = [], moreUnknown = [], moreControl = []] = await timed(
      [known, unknown, control],
      allPairs - pairs,
    )
    ;[ofKnown, ofUnknown, ofControl] = [
      [...ofKnown, ...moreKnown],
      [...ofUnknown, ...moreUnknown],
      [...ofControl, ...moreControl],
    ]
  }
  const noise = { auc: auc(ofControl, ofUnknown) - 0.5, ms: medianGap(ofControl, ofUnknown) }
  const found = { auc: auc(ofKnown, ofUnknown), ms: medianGap(ofKnown, ofUnknown) }
  if (process.env['PAIRS']) console.log({ pairs: ofKnown.length, found, noise, medianMs: median(ofKnown) })
  expect(found.auc).toBeLessThanOrEqual(aucMax + noise.auc)
  expect(found.ms).toBeLessThanOrEqual(medianMaxMs + noise.ms)
}

const medianGap = (one: readonly number[], other: readonly number[]) => Math.abs(median(one) - median(other))

/** What a browser sees of an answer, but for what differs between any two. */
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
})

/** Everybody is asked from an address of their own, and guesses are forgotten: limits are another test's. */
function asking(world: TestWorld, verb: string, input: object) {
  let asked = 0
  return (email: string): Ask =>
    async () => {
      asked += 1
      if (asked % 3 === 0) await world.db.deleteFrom('attempts').execute()
      const headers = { 'x-forwarded-for': `10.1.${Math.floor(asked / 250) % 250}.${asked % 250}` }
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
