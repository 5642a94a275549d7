import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Listener, Peers, PeerMessage } from '../peers/peers.ts'
import { alone } from '../peers/peers.ts'
import type { OnPresence } from './attendance.ts'
import { graceMs } from './attendance.ts'
import { makeBoard } from './board.ts'
import { shareBoard } from './sharing.ts'

const togetherMs = 50
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = (userId: string) => {
  const since = new Date()
  return { userId, device: 'Firefox on Linux', since, looking: true, lookedAt: since, roomId: null }
}

/** Processes that hear each other, as text. The one whose name comes first does what is done once. */
function processes(...names: string[]) {
  const listeners = new Map<string, Listener>()
  const said: PeerMessage[] = []
  const start = (me: string) => {
    const board = makeBoard()
    const presences: string[] = []
    const say = (message: PeerMessage) => {
      said.push(message)
      for (const [who, { hear }] of listeners) if (who !== me) hear?.(JSON.parse(JSON.stringify(message)), me)
    }
    const listen = (listener: Listener) => void listeners.set(me, listener)
    const isFirst = () => [...listeners.keys()].toSorted()[0] === me
    const peers: Peers = { ...alone, me, say, listen, isFirst, isUp: () => true }
    const isOnline = (userId: string) => board.spotsOf(userId).length > 0
    const onPresence: OnPresence = async userId => void presences.push(`${userId} ${isOnline(userId)}`)
    const sharing = shareBoard({ board, peers, onPresence, isOnline })
    for (const other of [...listeners.keys()].filter(who => who !== me)) {
      listeners.get(other)?.met?.(me)
      listeners.get(me)?.met?.(other)
    }
    const put = (id: string, connection: ReturnType<typeof page> | null) => {
      board.set(me, id, connection)
      sharing.tell(id)
    }
    return {
      board,
      presences,
      opens: (id: string, userId: string) => put(id, page(userId)),
      closes: (id: string) => put(id, null),
      stops(people: string[]) {
        listeners.delete(me)
        sharing.end(people)
      },
    }
  }
  return { all: names.map(start), start, said, listeners }
}

const shown = ({ board }: { board: ReturnType<typeof makeBoard> }) => board.all().map(({ userId }) => userId)

test('every process knows the pages of all, also one that comes later; changes of the same moment are said together', async () => {
  const { all, start, said } = processes('one')
  const [one] = all
  if (!one) return expect.unreachable()
  one.opens('1', 'cara')
  await wait(togetherMs)
  const two = start('two')
  await wait(togetherMs)
  expect(two.board.all()).toEqual([{ ...page('cara'), since: expect.any(Date), lookedAt: expect.any(Date) }])
  said.length = 0
  one.opens('2', 'cole')
  one.opens('3', 'carl')
  one.closes('2')
  await wait(togetherMs)
  expect(said).toHaveLength(1)
  expect(shown(two)).toEqual(['cara', 'carl'])
  const three = start('three')
  await wait(togetherMs)
  expect(shown(three)).toEqual(['cara', 'carl'])
  // A message was lost: what others know of a process beside its complete list is no longer so.
  two.board.set('one', 'lost', page('omar'))
  start('four')
  await wait(togetherMs)
  expect(shown(two)).toEqual(['cara', 'carl'])
})

test.each(['says goodbye', 'is gone'])(
  'when a process %s, those who come back to another in time never went offline; of the rest one process tells',
  async how => {
    const { all, listeners } = processes('one', 'two', 'zero')
    const [one, two, zero] = all
    if (!one || !two || !zero) return expect.unreachable()
    for (const userId of ['cara', 'cole']) zero.opens(userId, userId)
    await wait(togetherMs)
    expect(shown(one)).toEqual(['cara', 'cole'])
    if (how === 'says goodbye') zero.stops(['cara', 'cole'])
    else for (const who of ['one', 'two']) listeners.get(who)?.gone?.('zero')
    expect(shown(one)).toEqual([])
    // Its sockets close one by one. To whom it has said goodbye, it says no more.
    if (how === 'says goodbye') zero.opens('late', 'cara')
    two.opens('back', 'cole')
    await wait(graceMs - 1)
    expect(one.presences).toEqual([])
    await wait(1)
    expect([one, two].map(({ presences }) => presences)).toEqual([['cara false'], []])
    expect(shown(one)).toEqual(['cole'])
  },
)
