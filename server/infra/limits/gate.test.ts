import { expect, test } from 'vitest'
import { makeGate } from './gate.ts'

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
  const all = await Promise.allSettled(Array.from({ length: 100 }, (_, which) => gate.pass(task(which), full)))
  expect(most).toBe(2)
  expect(ran).toEqual(Array.from({ length: 22 }, (_, which) => which))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(78)
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

test('a task that fails makes room like any other', async () => {
  const gate = makeGate({ atOnce: 1, queue: 1 })
  const fails = async () => {
    throw new Error('no')
  }
  const both = await Promise.allSettled([gate.pass(fails, full), gate.pass(fails, full)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await gate.pass(async () => 'room', full)).toBe('room')
})
