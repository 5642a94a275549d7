import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { residentBytes } from '#/bench/cpu.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, openEmbedded } from '../program.ts'
import { figure, metricsToken } from '../two-servers.ts'
import { writeCrowd } from './crowd.ts'
import { report, roundsOf } from './figures.ts'
import type { Piece } from './usual-day.ts'
import { openDay } from './usual-day.ts'
import { openIn, startVictim } from './victim.ts'

/** How long people come and go, at half the server's capacity. */
const seconds = roundsOf(5)
const crowdSize = 100
const atOnce = 8
const capacitySeconds = Math.min(20, seconds)
const waitingMost = 200
/** Memory at rest is what remains after garbage collection: the minimum in each of this many intervals. */
const parts = 40
/** Caches fill up during the first intervals. */
const warmParts = parts / 8
/** Behind a proxy the server keeps idle connections for 130 s, the test's own too: as many as it needed at once. */
const goneWithinMs = 150_000
/** Allowance for database connections, which stay open for a minute. */
const spare = 25
const secret = 'a secret of whoever soaks, and of nobody else'
const env = { SECRET: secret, TRUST_PROXY: '1', METRICS_TOKEN: metricsToken, LOG_FORMAT: 'json' }
const megabyte = 1_024 ** 2

test.skipIf(platform() !== 'linux')(
  `after ${seconds} s of a usual day at half its capacity a server has as much memory and as many files as before, and has met no fault`,
  async () => {
    await using folder = await migratedFolder()
    await using stack = new AsyncDisposableStack()
    const server = await startVictim(stack, { dataDir: folder.path, port: await freePort(), env })
    const pid = server.child.pid ?? 0
    const { db, close } = await openEmbedded(folder.path)
    stack.defer(close)
    const pieces = await openDay(server.origin, await writeCrowd(db, secret, crowdSize))
    const filesBefore = await openIn(pid)

    const capacity = (await inTurn(pieces, capacitySeconds)).done / capacitySeconds
    const memory = watchMemory(async () => [residentBytes(pid), Number(await figure(server, heapUsed))])
    const day = await atRate(pieces, capacity / 2)
    const [resident, heap] = memory.stop()

    const isQuiet = async () => (await openIn(pid)) <= filesBefore + spare
    await vi.waitUntil(isQuiet, { timeout: goneWithinMs, interval: 100 }).catch(() => undefined)
    const files = await openIn(pid)
    const books = await booksErrors(db)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const faults = server
      .said()
      .split('\n')
      .filter(said => said.includes('"level":"error"'))
    await report({
      fault: `a usual day, ${(capacity / 2).toFixed(1)} pieces a second`,
      rounds: seconds,
      books,
      seen: `${day.done} done, ${day.heldBack} held back, ${day.failed.length} failed, ${faults.length} faults logged; memory ${told(resident)}, heap ${told(heap)}; ${filesBefore} files open before, ${files} after`,
      goal: 'G28: less than 1 MB an hour after the first eighth, no fault, files as before',
      reached: (resident?.slope ?? NaN) < 1 && faults.length + day.failed.length === 0 && files <= filesBefore + spare,
    })
    expect({ faults, failed: day.failed, books }).toEqual({ faults: [], failed: [], books: [] })
    expect(files).toBeLessThanOrEqual(filesBefore + spare)
  },
  180_000 + goneWithinMs + seconds * 2_000,
)

const heapUsed = 'nodejs_heap_size_used_bytes'

interface Done {
  done: number
  /** Not started because too many were still running, or answered with a request to retry later. */
  heldBack: number
  failed: string[]
}

const begin = (pieces: readonly Piece[]) => {
  const result: Done = { done: 0, heldBack: 0, failed: [] }
  let next = 0
  return {
    result,
    one: async () => {
      const nth = next++
      try {
        await pieces[nth % pieces.length]?.(Math.floor(nth / pieces.length))
        result.done += 1
      } catch (error) {
        if (isTurnedAway(error)) result.heldBack += 1
        else result.failed.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
      }
    },
  }
}

const isTurnedAway = (error: unknown) => error instanceof Error && 'status' in error && error.status === 503

/** Measures the capacity: each worker starts a piece only when its last one has ended. */
async function inTurn(pieces: readonly Piece[], forSeconds: number) {
  const { result, one } = begin(pieces)
  const end = performance.now() + forSeconds * 1_000
  const go = async () => {
    while (performance.now() < end) await one()
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  expect(result.failed).toEqual([])
  return result
}

/** Starts a piece whenever one is due, whether or not earlier ones have ended. */
async function atRate(pieces: readonly Piece[], perSecond: number) {
  const { result, one } = begin(pieces)
  const startedAt = performance.now()
  const secondsSince = () => (performance.now() - startedAt) / 1_000
  const underWay = new Set<Promise<void>>()
  for (let due = 0; secondsSince() < seconds; due += 1) {
    await sleep(Math.max(0, (due / perSecond - secondsSince()) * 1_000))
    if (underWay.size >= waitingMost) {
      result.heldBack += 1
      continue
    }
    const piece = one()
    underWay.add(piece)
    void piece.finally(() => underWay.delete(piece))
  }
  await Promise.all(underWay)
  return result
}

/** Polls these figures and keeps the minimum of each interval. */
function watchMemory(look: () => Promise<number[]>) {
  const startedAt = performance.now()
  const least: number[][] = []
  const partNow = () => Math.min(parts - 1, Math.floor(((performance.now() - startedAt) / 1_000 / seconds) * parts))
  const timer = setInterval(
    () =>
      void look().then(figures =>
        figures.forEach((bytes, which) => {
          const of = (least[which] ??= [])
          of[partNow()] = Math.min(of[partNow()] ?? Infinity, bytes / megabyte)
        }),
      ),
    (seconds * 1_000) / parts / 5,
  )
  return {
    stop() {
      clearInterval(timer)
      return least.map(line)
    },
  }
}

/** The megabytes after warm-up and at the end, and the growth per hour: the slope of a line fitted to all but the first intervals. */
function line(least: readonly number[]) {
  const points = least.flatMap((value, part) =>
    part >= warmParts ? [{ x: (part * seconds) / parts / 3_600, y: value }] : [],
  )
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(point => point.x), mean(point => point.y)]
  const slope = mean(point => (point.x - x) * (point.y - y)) / mean(point => (point.x - x) ** 2)
  return { from: points[0]?.y ?? NaN, to: points.at(-1)?.y ?? NaN, slope }
}

const told = (of: ReturnType<typeof line> | undefined) =>
  of ? `${of.from.toFixed(0)} to ${of.to.toFixed(0)} MB (${of.slope.toFixed(1)} MB an hour)` : 'unknown'
