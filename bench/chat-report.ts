import type { ChatSizes } from './chat-world.ts'
import type { Times } from './course.ts'
import { table } from './report.ts'

export interface ChatFigures {
  sizes: ChatSizes
  told: Times
  bare: Times
  idleBytes: number | undefined
  empty: { send: Times; open: Times }
  full: { send: Times; open: Times }
}

export function chatTable({ sizes, told, bare, idleBytes, empty, full }: ChatFigures) {
  const row = (what: string, { p50, p99, perSecond }: Times, ratio = '') => [
    what,
    p50.toFixed(2),
    p99.toFixed(2),
    perSecond.toFixed(0),
    ratio,
  ]
  const times = (factor: number) => `${factor.toFixed(1)}×`
  const rows = [
    row(`a message heard by ${sizes.members} members`, told, times(told.p50 / bare.p50)),
    row(`the same payload, bare WebSockets`, bare),
    row('a message, nobody connected, no messages yet', empty.send),
    row(
      `the same with ${sizes.messages.toLocaleString('en')} messages`,
      full.send,
      times(full.send.p50 / empty.send.p50),
    ),
    row('a room opened, no messages yet', empty.open),
    row(
      `the same with ${sizes.messages.toLocaleString('en')} messages`,
      full.open,
      times(full.open.p50 / empty.open.p50),
    ),
  ]
  return [
    table(['squad rooms', 'p50 ms', 'p99 ms', 'per second', 'p50 ratio'], rows),
    `${told.perSecond.toFixed(0)} messages a second into ${sizes.rooms} rooms make ${(told.perSecond * sizes.members).toFixed(0)} deliveries; bare ${(bare.perSecond * sizes.members).toFixed(0)}: ${times(bare.perSecond / told.perSecond)}.`,
    idleBytes === undefined
      ? 'This system does not tell what a connection takes.'
      : `${sizes.idle.toLocaleString('en')} connections that only wait take ${(idleBytes / 1024).toFixed(1)} KiB of the server each.`,
  ].join('\n')
}
