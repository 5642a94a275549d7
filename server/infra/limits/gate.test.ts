import { expect, test, vi } from 'vitest'
import { addressesKnown } from '#/rules/rates.ts'
import { atOnce } from './at-once.ts'
import { makeGate } from './gate.ts'
import { inVain } from './in-vain.ts'

const full = () => {
  throw new Error('full')
}

test('two run, twenty wait in the order they came, and the rest are turned away at once', async () => {
  const gate = makeGate({ atOnce: 2, queue: 20 })
  let running = 0
  let most = 0
  const ran: number[] = []
  const task = (which: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(resolve => setTimeout(resolve, 1))
    ran.push(which)
    running -= 1
  }
  // Twice: the second crowd finds neither less room nor more.
  for (const _ of ['first', 'second']) {
    ran.length = 0
    const all = await Promise.allSettled(Array.from({ length: 100 }, (_each, which) => gate.pass(task(which), full)))
    expect(most).toBe(2)
    expect(ran).toEqual(Array.from({ length: 22 }, (_each, which) => which))
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(78)
  }
})

test('who has many tasks waiting does not keep others waiting for all of them', async () => {
  const gate = makeGate({ atOnce: 1, queue: 20 })
  const ran: string[] = []
  const pass = (task: string, whose: string) => gate.pass(async () => ran.push(task), full, whose)
  await Promise.all([
    ...['fran 1', 'fran 2', 'fran 3', 'fran 4'].map(task => pass(task, 'fran')),
    ...['cara 1', 'cara 2'].map(task => pass(task, 'cara')),
    pass('omar 1', 'omar'),
  ])
  expect(ran).toEqual(['fran 1', 'fran 2', 'cara 1', 'omar 1', 'fran 3', 'cara 2', 'fran 4'])
})

test('who comes later waits for the round that is on, not for those before it', async () => {
  const gate = makeGate({ atOnce: 1, queue: 20 })
  const ran: string[] = []
  const later: Promise<unknown>[] = []
  const pass = (task: string, whose: string) => gate.pass(async () => ran.push(task), full, whose)
  const comes = async () => later.push(pass('cara 1', 'cara'))
  await Promise.all([
    ...['fran 1', 'fran 2'].map(task => pass(task, 'fran')),
    gate.pass(comes, full, 'fran'),
    ...['fran 4', 'fran 5'].map(task => pass(task, 'fran')),
  ])
  await Promise.all(later)
  expect(ran).toEqual(['fran 1', 'fran 2', 'fran 4', 'cara 1', 'fran 5'])
})

test('a task that fails makes room like any other', async () => {
  const gate = makeGate({ atOnce: 1, queue: 1 })
  const fails = async () => {
    throw new Error('no')
  }
  const both = await Promise.allSettled([gate.pass(fails, full), gate.pass(fails, full)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await gate.pass(async () => 'room', full)).toBe('room')
})

test('of one address so many are inside at once, each who leaves makes room for one, and no other is kept out', () => {
  const room = atOnce(2)
  const leave = [room.enter('a'), room.enter('a')]
  expect(room.enter('a')).toBeNull()
  expect(room.enter('b')).not.toBeNull()
  for (const each of leave) each?.()
  expect([room.enter('a'), room.enter('a'), room.enter('a')].map(entered => entered !== null)).toEqual([
    true,
    true,
    false,
  ])
})

test('after so many refusals an address waits for the rest of the minute, and begins anew with the next', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const refusals = inVain({ count: 2, seconds: 60 })
    refusals.note('a')
    expect(refusals.wait('a')).toBe(0)
    refusals.note('a')
    vi.advanceTimersByTime(50_000)
    expect([refusals.wait('a'), refusals.wait('b')]).toEqual([10, 0])
    vi.advanceTimersByTime(10_000)
    expect(refusals.wait('a')).toBe(0)
    refusals.note('a')
    expect(refusals.wait('a')).toBe(0)
    refusals.note('a')
    expect(refusals.wait('a')).toBe(60)
  } finally {
    vi.useRealTimers()
  }
})

test('when there are too many addresses, known ones are still counted, and others are not stored', () => {
  const refusals = inVain({ count: 2, seconds: 60 })
  for (let address = 0; address < addressesKnown; address += 1) refusals.note(String(address))
  for (const address of ['0', 'other', 'other']) refusals.note(address)
  expect(refusals.wait('0')).toBeGreaterThan(0)
  expect(refusals.wait('other')).toBe(0)
})
