import { expect, test } from 'vitest'
import { type Busy, makeActs } from './acts.ts'

/** An act on a submission that is answered, and after which the page is read again, when the test says so. */
function openActs() {
  const asked: string[] = []
  let busy: Busy = { decide: new Set(), undo: new Set() }
  const run = makeActs(now => (busy = now))
  const start = (kind: 'decide' | 'undo') => {
    const [answer, reread] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
    const ask = () => {
      asked.push(kind)
      return answer.promise
    }
    const done = run(kind, ['post'], ask, () => reread.promise)
    return { done, answers: () => answer.resolve(true), isRead: () => reread.resolve() }
  }
  return { asked, start, busy: () => [...busy.decide].map(() => 'decide').concat([...busy.undo].map(() => 'undo')) }
}

const soon = () => new Promise(setImmediate)

test('a second press of a button does nothing until the page shows what came of the first', async () => {
  const { asked, start, busy } = openActs()
  const first = start('decide')
  expect(busy()).toEqual(['decide', 'undo'])
  expect(await start('decide').done).toBe(false)
  first.answers()
  await soon()
  expect(await start('decide').done).toBe(false)
  first.isRead()
  expect(await first.done).toBe(true)
  expect(busy()).toEqual([])
  expect(asked).toEqual(['decide'])
})

test('a decision can be undone as soon as it is answered, and decided anew after that, though the page is still being read', async () => {
  const { asked, start, busy } = openActs()
  const first = start('decide')
  expect(await start('undo').done).toBe(false)
  first.answers()
  await soon()
  expect(busy()).toEqual(['decide'])
  const undo = start('undo')
  expect(busy()).toEqual(['decide', 'undo'])
  undo.answers()
  await soon()
  expect(busy()).toEqual(['undo'])
  const again = start('decide')
  for (const each of [first, undo]) each.isRead()
  expect(await Promise.all([first.done, undo.done])).toEqual([true, true])
  expect(busy()).toEqual(['decide', 'undo'])
  again.answers()
  again.isRead()
  await again.done
  expect(busy()).toEqual([])
  expect(asked).toEqual(['decide', 'undo', 'decide'])
})

test('after a failure everything can be pressed again', async () => {
  const run = makeActs(() => undefined)
  await expect(run('decide', ['post'], () => Promise.reject(new Error('No')), soon)).rejects.toThrow('No')
  expect(await run('decide', ['post'], () => Promise.resolve(true), soon)).toBe(true)
})
