import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { most, openLive } from '#/tests/live-server.ts'
import { openRawSocket } from '#/tests/raw-socket.ts'
import type { Listener, PeerMessage, Peers } from '../peers/peers.ts'
import { alone } from '../peers/peers.ts'
import { makeBoard } from './board.ts'
import { makingRoom } from './making-room.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

type Server = Awaited<ReturnType<typeof openLive>>

/** Longer than a new page stays, and too short for the client to miss the server's pings. */
const timePasses = () => vi.setSystemTime(Date.now() + 3_000)

/** As many pages as Cara may have, opened one after the other. */
async function openAll(server: Server) {
  const pages: Socket[] = []
  for (let nth = 0; nth < most; nth += 1) {
    pages.push((await server.opens('cara')) ?? expect.unreachable())
    timePasses()
  }
  return pages
}

const looking = ({ live }: Server) => live.connections().filter(connection => connection.looking).length

async function looks(server: Server, page: Socket | undefined, visible = true) {
  const before = looking(server)
  page?.emit('looking', visible)
  await expect.poll(() => looking(server)).toBe(before + (visible ? 1 : -1))
}

const areThere = (pages: readonly Socket[]) => pages.map(({ connected }) => connected)

test('one page too many is let in with its second attempt: the page not looked at for longest is sent away for good', async () => {
  await using server = await openLive()
  const pages = await openAll(server)
  const apart = await server.opens('cole')
  const [first, second] = pages
  const away = new Promise(resolve => second?.on('disconnect', resolve))
  await looks(server, first)
  await looks(server, first, false)
  timePasses()
  expect(await server.opens('cara')).toBeNull()
  expect(await away).toBe('io server disconnect')
  await expect.poll(() => server.opens('cara').then(page => page !== null)).toBe(true)
  expect(areThere(pages)).toEqual([true, false, true])
  expect(apart?.connected).toBe(true)
  expect(server.live.openHere()).toBe(most + 1)
})

test('pages that are looked at stay, however often another one asks, and so do pages that have just come', async () => {
  await using server = await openLive()
  const pages = await openAll(server)
  for (const page of pages) await looks(server, page)
  timePasses()
  for (let nth = 0; nth < 5; nth += 1) expect(await server.opens('cara')).toBeNull()
  expect(areThere(pages)).toEqual([true, true, true])

  const [left] = pages
  left?.disconnect()
  await expect.poll(server.live.openHere).toBe(most - 1)
  await expect.poll(() => server.opens('cara').then(page => page !== null)).toBe(true)
  for (let nth = 0; nth < 5; nth += 1) expect(await server.opens('cara')).toBeNull()
  expect(server.live.openHere()).toBe(most)
})

test('a sleeping page that does not answer loses its slot as well', async () => {
  await using server = await openLive()
  const asleep = Array.from({ length: most }, () => openRawSocket(server.origin, 'cara'))
  expect(await Promise.all(asleep.map(({ admitted }) => admitted))).toEqual([true, true, true])
  await expect.poll(server.live.openHere).toBe(most)
  for (const { socket } of asleep) socket.pause()
  timePasses()
  expect(await server.opens('cara')).toBeNull()
  await expect.poll(() => server.opens('cara').then(page => page !== null), { timeout: 10_000 }).toBe(true)
  for (const { socket } of asleep) socket.destroy()
})

test('a page of another process is sent away by a message to that process, unless it is looked at by then', () => {
  const said: PeerMessage[] = []
  const dismissed: string[] = []
  let hear: Listener['hear']
  const board = makeBoard()
  const peers: Peers = { ...alone, say: message => said.push(message), listen: heard => void ({ hear } = heard) }
  const makeRoom = makingRoom({ board, peers, most: 2, dismiss: id => dismissed.push(id) })
  const page = (minutesAgo: number, isLooking = false) => {
    const lookedAt = new Date(Date.now() - minutesAgo * 60_000)
    return { userId: 'cara', device: 'Firefox', since: lookedAt, looking: isLooking, lookedAt, roomId: null }
  }
  board.set('other', 'theirs', page(9))
  makeRoom('cara')
  expect([said, dismissed]).toEqual([[], []])
  board.set(alone.me, 'ours', page(5))
  makeRoom('cara')
  expect([said, dismissed]).toEqual([[{ kind: 'dismiss', socketId: 'theirs' }], []])
  hear?.({ kind: 'forget', userId: 'ours' }, 'other')
  expect(dismissed).toEqual([])
  hear?.({ kind: 'dismiss', socketId: 'ours' }, 'other')
  expect(dismissed).toEqual(['ours'])
  board.set(alone.me, 'ours', page(0, true))
  for (const socketId of ['ours', 'gone']) hear?.({ kind: 'dismiss', socketId }, 'other')
  expect(dismissed).toEqual(['ours'])
})
