import cluster from 'node:cluster'
import { expect, test } from 'vitest'
import { fellowWorkers, relayMessages } from './workers.ts'

test('of the workers the first does what is done once, until it says goodbye: while it finishes its work, the next does', () => {
  const self = new cluster.Worker()
  self.id = 2
  const { isFirst } = fellowWorkers(self)
  expect(isFirst()).toBe(true)
  for (const from of [1, 3]) self.emit('message', { note: 'met', from })
  expect(isFirst()).toBe(false)
  self.emit('message', { note: 'message', from: 1, said: { kind: 'bye', people: [] } })
  expect(isFirst()).toBe(true)
})

test('a worker whose greeting arrives only after it has exited is not introduced to those that come later', async () => {
  relayMessages()
  const heard: unknown[] = []
  const worker = (id: number, isDead: boolean) =>
    Object.assign(new cluster.Worker(), {
      id,
      isDead: () => isDead,
      isConnected: () => true,
      send: (note: unknown) => heard.push([id, note]),
    })
  try {
    for (const each of [worker(1, true), worker(2, false), worker(3, false)])
      cluster.emit('message', each, { note: 'hello' })
    expect(heard).toEqual([
      [3, { note: 'met', from: 2 }],
      [2, { note: 'met', from: 3 }],
    ])
  } finally {
    for (const event of ['message', 'exit']) cluster.removeAllListeners(event)
  }
})
