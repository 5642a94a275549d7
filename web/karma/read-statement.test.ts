import { expect, test } from 'vitest'
import type { Movement } from '#/contract/karma.ts'
import { limits } from '#/rules/limits.ts'
import { readStatement } from './read-statement.ts'

const movement = (nth: number): Movement => ({
  id: String(nth),
  at: new Date(0),
  kind: 'award',
  amount: 1,
  balance: 1,
  reason: '',
  campaign: null,
  work: null,
})

/** A server with this many movements, and how many times it was asked. */
function openStatement(count: number) {
  const all = Array.from({ length: count }, (_, nth) => movement(nth))
  const server = { asked: 0 }
  const read = async ({ pages, cursor = '0' }: { pages: number; cursor?: string }) => {
    server.asked += 1
    const end = Number(cursor) + pages * limits.statementPageSize
    const next = end < count ? String(end) : null
    return { items: all.slice(Number(cursor), end), next, months: [], balance: count }
  }
  return { server, read }
}

test('a statement of a thousand movements is read for print in two requests, each movement once', async () => {
  const { server, read } = openStatement(1_000)
  const parts = await readStatement(read, undefined)
  const ids = parts.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(1_000)
  expect(ids).toHaveLength(1_000)
  expect(server.asked).toBe(2)
  expect(parts.at(-1)?.next).toBeNull()
})

test('a longer one ends at the print limit, and says that more follows', async () => {
  const { read } = openStatement(1_001)
  const parts = await readStatement(read, undefined)
  expect(parts.flatMap(({ items }) => items)).toHaveLength(limits.printedMovementsMax)
  expect(parts.at(-1)?.next).not.toBeNull()
})
