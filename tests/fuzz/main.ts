import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { countIn } from '#/bin/count-in.ts'
import { optionsIn } from '#/bin/options-in.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { pagesOf } from '../routes.ts'
import { procedures } from '../access-matrix/procedures.ts'
import { aimsOf, rowsIn, unsentBecause, urlsTo } from './aims.ts'
import type { Answered } from './judge.ts'
import { asCurl, faultOf } from './judge.ts'
import { exchange, speak, spoiltRequests, talks } from './connections.ts'
import { makeTally, report } from './report.ts'
import type { Rig } from './rig.ts'
import { openEar, openRig } from './rig.ts'
import type { Sender, Shot } from './shots.ts'
import { senders, shotsAt } from './shots.ts'

/* `npm run fuzz -- 50000 --seed=1` sends that many bad inputs over HTTP and raw sockets to a real server, and reports the result. */

const { values, positionals } = optionsIn({
  allowPositionals: true,
  options: { seed: { type: 'string' }, connections: { type: 'string', default: '8' } },
})
const usage = 'fuzz -- 50000 --seed=1 --connections=8'
const wanted = countIn(positionals[0] ?? '50000', usage)
const seed = countIn(values.seed ?? `${Date.now() % 2 ** 31}`, usage)
const connections = countIn(values.connections, usage)
const perBatch = 1_000
/** Per thousand inputs: how many are bytes on a raw socket, and how many are a few messages on a live socket. */
const [bare, talked] = [40, 10]
const faultsKept = 20
const silence = 'no answer in 30 s'

/** Told to stop, it reports what was sent so far, and leaves nothing behind. */
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())

await using ear = await openEar()
await using rig = await openRig(urlsTo(ear.port)[1] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const aims = await aimsOf(rig.world, ear.port, pagesOf())
const [requests, talk] = [shotsAt(aims), talks(aims)]
const spoilt = spoiltRequests(requests, rig.port)
const tally = makeTally()
const memory: number[] = []
process.stdout.write(
  `Seed ${seed}: ${wanted} inputs to ${procedures.length} procedures, ${aims.endpoints.length} endpoints, ${aims.pages.length} pages\n`,
)

while (tally.sent < wanted && !rig.isOver() && !stopped.signal.aborted && tally.faults.length < faultsKept) {
  const nth = seed + Math.round(tally.sent / perBatch)
  const shots = fc.sample(requests, { numRuns: perBatch - bare - talked * 6, seed: nth })
  await atOnce(shots, connections, shoot)
  await atOnce(fc.sample(spoilt, { numRuns: bare, seed: nth }), 8, writeBare)
  await atOnce(fc.sample(talk, { numRuns: talked, seed: nth }), 5, speakOn)
  await rig.again()
  Object.assign(aims, await rowsIn(rig.db))
  memory.push(rig.megabytes())
  process.stdout.write(`\r${tally.sent} sent, ${tally.faults.length} faults, ${memory.at(-1)} MB `)
}
// Queued webhooks are sent within this time.
await sleep(6_000)
const books = await booksErrors(rig.db)
process.exitCode = report({
  tally,
  aims,
  seed,
  memory,
  books,
  heard: ear.heard(),
  unsent: [...new Set(await unsentBecause(rig.db))],
  ended: rig.isOver(),
  logged: rig.faults,
})
  ? 0
  : 1
agent.destroy()

async function atOnce<Each>(all: Each[], workers: number, act: (each: Each, nth: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    for (let at = (next += 1) - 1; at < all.length && !rig.isOver(); at = (next += 1) - 1) {
      const each = all[at]
      if (each !== undefined) await act(each, at)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

async function shoot(shot: Shot) {
  const start = performance.now()
  const answer = await ask(shot, rig).catch((error: Error): Answered => ({ status: 0, text: error.message, type: '' }))
  tally.note(shot, answer, performance.now() - start)
  if (answer.status === 0) tally.lost(answer.text)
  const fault = answer.status > 0 ? faultOf(shot, answer) : rig.isOver() ? 'ended the server' : silenceIn(answer)
  if (fault) tally.fault(`${fault}\n  ${answer.text.slice(0, 300)}\n  ${asCurl(shot, rig.origin, cookieOf(shot.from))}`)
}

/** Other errors are a path that no client can send, or a connection that ended. */
function silenceIn({ text }: Answered) {
  return text === silence ? text : null
}

function cookieOf(from: Sender) {
  return from === 'visitor' || from === 'program' ? '' : rig.cast[from].cookie
}

function ask(shot: Shot, to: Rig): Promise<Answered> {
  const { method, path, headers, body, from } = shot
  const { port, origin, token } = to
  return new Promise((resolve, reject) => {
    const cookie = cookieOf(from)
    const all = {
      origin,
      ...(cookie && { cookie }),
      ...(from === 'program' && { authorization: `Bearer ${token}` }),
      ...headers,
    }
    const length = body ? { 'content-length': body.length } : {}
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...all, ...length } }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          type: response.headers['content-type'] ?? '',
        }),
      )
    })
    call.setTimeout(30_000, () => call.destroy(new Error(silence)))
    // The server may just have closed a kept-alive connection: that is no answer to this request.
    call.on('error', error =>
      call.reusedSocket && /hang up|EPIPE|RESET/.test(error.message) && !rig.isOver()
        ? resolve(ask(shot, to))
        : reject(error),
    )
    call.end(body)
  })
}

async function writeBare(written: Uint8Array) {
  const text = await exchange(rig.port, written)
  judgeBytes('bare', text, Buffer.from(written).toString('base64'))
}

async function speakOn(said: Parameters<typeof speak>[2], nth: number) {
  const from = senders[nth % senders.length] ?? 'fran'
  const text = await speak(rig.port, cookieOf(from), said)
  for (const _ of said.messages) tally.exchange('live', /^HTTP\/1\.1 101/.test(text))
  judgeBytes(
    null,
    text,
    JSON.stringify(said.messages.map(([payload, opcode]) => [Buffer.from(payload).toString('latin1'), opcode])),
  )
}

function judgeBytes(kind: 'bare' | null, text: string, again: string) {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  if (kind) tally.exchange(kind, status > 0)
  const shot = {
    kind: 'endpoint',
    target: kind ?? 'live',
    from: 'visitor',
    method: 'GET',
    path: '/',
    headers: {},
  } as const
  const fault = rig.isOver() ? 'ended the server' : faultOf(shot, { status, text, type: '' })
  if (fault)
    tally.fault(
      `${fault}\n  ${text.slice(0, 300)}\n  ${kind ? `base64 -d <<< ${again} | nc 127.0.0.1 ${rig.port}` : again}`,
    )
}
