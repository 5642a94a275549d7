import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

/** Items that finish when told to. */
function work(items: string[]) {
  const started: string[] = []
  const failures: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const running = sideBySide({
    find: async () => items,
    keyOf: item => item.split(' ')[0] ?? '',
    act: item => {
      started.push(item)
      const end = Promise.withResolvers<void>()
      ends.set(item, end)
      return end.promise
    },
    failed: (error, item) => void failures.push(`${item}: ${String(error)}`),
  })
  return { running, started, failures, end: (item: string) => ends.get(item), items }
}

const soon = () => new Promise(resolve => setTimeout(resolve))

test('an item that takes long delays none but those of its own key', async () => {
  const { running, started, end, items } = work(['slow 1', 'quick 1'])
  await running.tick()
  expect(started).toEqual(['slow 1', 'quick 1'])
  end('quick 1')?.resolve()
  await soon()
  items.splice(0, 2, 'slow 2', 'quick 2')
  await running.tick()
  expect(started).toEqual(['slow 1', 'quick 1', 'quick 2'])
  end('slow 1')?.resolve()
  end('quick 2')?.resolve()
  await running.idle()
  await running.tick()
  expect(started.slice(3)).toEqual(['slow 2', 'quick 2'])
})

test('one that fails is told of, and tried again when it is found again', async () => {
  const { running, started, failures, end } = work(['ill', 'well'])
  await running.tick()
  end('ill')?.reject(new Error('no'))
  end('well')?.resolve()
  await running.idle()
  expect(failures).toEqual(['ill: Error: no'])
  await running.tick()
  expect(started).toEqual(['ill', 'well', 'ill', 'well'])
})

test('only so many are worked on at once; the rest wait for the next look', async () => {
  const { running, started } = work(Array.from({ length: 1_000 }, (_, nth) => `item-${nth}`))
  await running.tick()
  await running.tick()
  expect(started.length).toBeLessThan(100)
})

test('who waits comes before those who had a turn', async () => {
  const items = Array.from({ length: 30 }, (_, nth) => `item-${nth}`)
  const { running, started, end } = work(items)
  await running.tick()
  const first = [...started]
  for (const item of first) end(item)?.resolve()
  await running.idle()
  await running.tick()
  const next = started.slice(first.length)
  expect(next.slice(0, items.length - first.length)).toEqual(items.slice(first.length))
  expect(next).toHaveLength(first.length)
})
