import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Program } from '../program.ts'
import { freePort, temporaryFolder } from '../program.ts'
import { engagementCampaign } from '../samples.ts'
import type { Asked } from './asking.ts'
import { ask, answeredWithin } from './asking.ts'
import { report, roundsOf } from './figures.ts'
import { startVictim } from './victim.ts'
import { castAt } from './writers.ts'

/** How long another client lists campaigns, and how often per second. */
const seconds = roundsOf(30)
const perSecond = 50
const path = '/api/campaigns'
const halfOpen = 2_000
const logins = 200

test('a storm of logins, and requests that never end, each by itself: nobody else waits for them', async () => {
  await using folder = await temporaryFolder()
  await using stack = new AsyncDisposableStack()
  const server = await startVictim(stack, { dataDir: folder.path, port: await freePort(), env: { TRUST_PROXY: '1' } })
  const { founder } = await castAt(server.origin)
  for (let nth = 0; nth < 20; nth += 1) await founder.api.campaigns.create(engagementCampaign())
  await ask(server, path, 0, 5)
  const before = await ask(server, path, perSecond, seconds)

  const over = new AbortController()
  const storm = Promise.all(Array.from({ length: logins }, (_, nth) => guessesOn(server, nth, over.signal)))
  const beside = await ask(server, path, perSecond, seconds)
  over.abort()
  const told = (await storm).flat()

  const stalled = stall(server, halfOpen)
  const behind = await ask(server, path, perSecond, seconds)
  stalled.end()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  for (const { all, unanswered } of [before, beside, behind])
    expect([unanswered, all.filter(({ status }) => status !== 200)]).toEqual([0, []])
  expect(new Set(told)).toEqual(new Set([401, 503]))
  const [calmMs, stormMs, stalledMs] = [latest(before), latest(beside), latest(behind)]
  const away = told.filter(status => status === 503).length
  await report({
    fault: `storms by themselves, beside ${perSecond} requests a second`,
    rounds: seconds,
    seen: `p99 of others ${Math.round(calmMs)} ms; beside ${logins} who log in at once and come again when told ${Math.round(stormMs)} ms (${told.length} logins, ${away} turned away); beside ${halfOpen} requests that never end ${Math.round(stalledMs)} ms`,
    goal: 'G6, G7: others’ p99 within 0.25 s beside logins, within 50 ms more beside half-open requests',
    reached: stormMs <= 250 && stalledMs - calmMs <= 50,
  })
}, 240_000)

const latest = ({ all }: { all: Asked }) => answeredWithin(all, 0.99)

/** Guesses passwords for account after account, from ever new addresses, and retries when told to. Returns the statuses it got. */
async function guessesOn({ origin }: Program, nth: number, over: AbortSignal) {
  const statuses: number[] = []
  while (!over.aborted) {
    const email = `guess${nth}.${statuses.length}@example.com`
    const body = JSON.stringify({ json: { email, password: 'not the password' } })
    const from = `2001:db8:${nth}:${statuses.length}::1`
    const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': from }
    const answer = await fetch(`${origin}/api/rpc/accounts/signIn`, { method: 'POST', headers, body })
    statuses.push(answer.status)
    await answer.body?.cancel()
    await sleep(Number(answer.headers.get('retry-after') ?? 0) * 1_000, undefined, { signal: over }).catch(() => {})
  }
  return statuses
}

/** Connections that begin a request and never finish it; one that the server closes is opened again. */
function stall({ origin }: Program, count: number) {
  const sockets = new Set<Socket>()
  let isOver = false
  const open = () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    })
    sockets.add(socket)
    socket.on('error', () => undefined).resume()
    socket.on('close', () => {
      sockets.delete(socket)
      if (!isOver) open()
    })
  }
  for (let nth = 0; nth < count; nth += 1) open()
  return {
    end() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
