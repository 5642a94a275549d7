import { grouped } from '#/rules/counted.ts'
import type { ChatFigures } from './chat.ts'
import type { Telling } from './chat-telling.ts'
import type { Times } from './course.ts'
import type { Goal, Table } from './report.ts'
import { megabytes, ms, ratio, times, whole } from './report.ts'

const wanted = { ofBare: 0.5, p99: 50, bytes: 250e6 }

export function chatTables(figures: ChatFigures): { tables: Table[]; goals: Goal[] } {
  const { told, paced, memory } = figures
  const { delivery } = told
  const keptUp = paced.turnedAway === 0 && paced.deliveries.perSecond >= paced.wanted * keepsUp
  return {
    tables: [roomsTable(figures), tellingTable(figures)],
    goals: [
      {
        goal: 'a delivery in a squad room beside a bare WebSocket',
        wanted: `≥ ${wanted.ofBare}`,
        measured: `${ratio(delivery.ratio)}: ${delivery.oursMicros.toFixed(1)} µs, bare ${delivery.bareMicros.toFixed(1)}`,
        reached: Number.isNaN(delivery.ratio.median) ? null : delivery.ratio.median >= wanted.ofBare,
      },
      {
        goal: `p99 of ${grouped(paced.wanted)} deliveries a second`,
        wanted: `< ${wanted.p99} ms`,
        measured: `${ms(paced.deliveries.p99)} ms at ${whole(paced.deliveries.perSecond)} a second`,
        reached: keptUp && paced.deliveries.p99 < wanted.p99,
      },
      {
        goal: `memory with ${grouped(memory.connections)} live connections`,
        wanted: `< ${megabytes(wanted.bytes)}`,
        measured: `${megabytes(memory.full)}, fresh ${megabytes(memory.fresh)}, bare ${megabytes(memory.bare)}`,
        reached: Number.isNaN(memory.full) ? null : memory.full < wanted.bytes,
      },
    ],
  }
}

/** The share of deliveries that must arrive; the rest allows for messages still in flight at the end. */
const keepsUp = 0.95

function roomsTable({ sizes, empty, full }: ChatFigures): Table {
  const row = (what: string, { p50, p99, perSecond }: Times, factor = '') => [
    what,
    ms(p50),
    ms(p99),
    perSecond.toFixed(0),
    factor,
  ]
  const many = `the same with ${grouped(sizes.messages)} messages`
  return {
    title: 'Squad rooms: one request at a time, nobody connected',
    head: ['squad rooms', 'p50 ms', 'p99 ms', 'per second', 'factor'],
    rows: [
      row('a message, no messages yet', empty.send),
      row(many, full.send, times(full.send.p50 / empty.send.p50)),
      row('a room opened, no messages yet', empty.open),
      row(many, full.open, times(full.open.p50 / empty.open.p50)),
    ],
    notes: [],
  }
}

function tellingTable({ sizes, told, paced }: ChatFigures): Table {
  const row = (who: string, { listeners, times: { p50, p99, perSecond }, cpuMs }: Telling) => [
    `${who}, ${listeners} browsers`,
    ms(p50),
    ms(p99),
    whole(perSecond),
    whole(perSecond * listeners),
    ms(cpuMs),
  ]
  const { deliveries, wanted: pace } = paced
  return {
    title: `Broadcasts to all browsers of a room with ${sizes.members} members, in a world of ${grouped(sizes.messages)} messages`,
    head: ['broadcast', 'p50 ms', 'p99 ms', 'messages/s', 'deliveries/s', 'server ms per message'],
    rows: [
      ...told.ours.map(each => row('ours', each)),
      ...told.bare.map(each => row('bare WebSockets', each)),
      [
        `ours, ${grouped(pace)} deliveries/s wanted`,
        ms(deliveries.p50),
        ms(deliveries.p99),
        whole(deliveries.perSecond / sizes.members),
        whole(deliveries.perSecond),
        '–',
      ],
    ],
    notes: [
      'Ours: a session, a transaction committed to disk, and then the broadcast. Bare: a process without library, session or database that writes the same bytes to as many sockets.',
      'The cost of a delivery is the processor time that each additional browser adds to a message. The last line is the latency of each delivery from the time its message was due, whether or not the server keeps up.',
    ],
  }
}
