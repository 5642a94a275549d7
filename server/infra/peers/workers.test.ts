import cluster from 'node:cluster'
import { expect, test } from 'vitest'
import { fellowWorkers } from './workers.ts'

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
