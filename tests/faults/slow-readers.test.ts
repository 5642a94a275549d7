import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort, promote, temporaryFolder } from '../program.ts'
import { openRawSocket } from '../raw-socket.ts'
import { open, squadAcross } from '../two-servers.ts'
import { report, roundsOf, secondsOf } from './figures.ts'
import { openIn, startVictim } from './victim.ts'

/** The number of sockets that never read. */
const count = roundsOf(20)
const atOnce = 50
const changesMost = 4_000
/** Allowance for database connections, which come and go. */
const spare = 5
const content = 'x'.repeat(4_000)

/** The peak memory of a process, in megabytes. */
async function peakOf(pid = 0) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}

test(`${count} sockets that never read are cut off, and whoever reads hears everything`, async () => {
  await using folder = await temporaryFolder()
  await using stack = new AsyncDisposableStack()
  const server = await startVictim(stack, { dataDir: folder.path, port: await freePort() })
  const promoted = { promote: (email: string) => promote(folder.path, email) }
  const { fran, carl, says } = await squadAcross(promoted, server, server)
  const frans = await open(server, fran)
  const deaf: ReturnType<typeof openRawSocket>[] = []
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, () =>
      openRawSocket(server.origin, carl.cookie()),
    )
    expect(await Promise.all(some.map(({ admitted }) => admitted))).not.toContain(false)
    for (const { socket } of some) socket.pause()
    deaf.push(...some)
  }
  const before = await peakOf(server.child.pid)
  const { id } = await says(fran, content)
  while (frans.texts().length === 0) await sleep(1)
  const most = await openIn(server.child.pid)
  let [said, slowestMs, left] = [0, 0, count]
  // The kernel buffers some megabytes for each connection before data waits in our process.
  while (said < changesMost && left > spare) {
    const startedAt = performance.now()
    // Each reaction sends the whole message again, and the rate limit for reactions is higher than for messages.
    await fran.api.squads.react({ id, emoji: '👍', on: said % 2 === 0 })
    said += 1
    while (frans.texts().length < said + 1) await sleep(1)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    left = (await openIn(server.child.pid)) - most + count
  }
  const grown = (await peakOf(server.child.pid)) - before
  for (const { socket } of deaf) socket.destroy()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await report({
    fault: 'sockets that never read',
    rounds: count,
    seen: `${count - left} cut off within ${said} changes, +${grown} MB; slowest change to a reader ${secondsOf(slowestMs)}`,
    goal: 'G6: each cut off at most 1 MB buffered, others within 0.25 s',
    reached: left <= spare && grown <= count && slowestMs <= 250,
  })
  expect(left).toBeLessThanOrEqual(spare)
}, 600_000)
