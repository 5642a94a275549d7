import { expect, test } from 'vitest'
import type { ZipEntry } from './zip.ts'
import { zipped } from './zip.ts'

async function* named(count: number, bytes = 1): AsyncGenerator<ZipEntry> {
  for (let nth = 0; nth < count; nth += 1) yield { name: String(nth), chunks: [new Uint8Array(bytes)], packs: false }
}

async function sizeOf(entries: AsyncIterable<ZipEntry>, maxBytes?: number) {
  let size = 0
  for await (const chunk of zipped(entries, maxBytes)) size += chunk.length
  return size
}

test('an archive breaks off before it has more files than its directory can count', async () => {
  expect(await sizeOf(named(65_535))).toBeGreaterThan(65_535)
  await expect(sizeOf(named(65_536))).rejects.toThrow('A ZIP archive cannot hold this much')
})

test('and before its places no longer fit their fields', async () => {
  const size = await sizeOf(named(3, 1_000))
  expect(await sizeOf(named(3, 1_000), size)).toBe(size)
  await expect(sizeOf(named(3, 1_000), size - 1)).rejects.toThrow('A ZIP archive cannot hold this much')
})
