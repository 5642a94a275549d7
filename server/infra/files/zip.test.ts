import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ZipEntry } from './zip.ts'
import { zipped } from './zip.ts'

async function* named(count: number): AsyncGenerator<ZipEntry> {
  for (let nth = 0; nth < count; nth += 1) {
    const text = Buffer.from(`File ${nth}`)
    yield { name: `${nth}-é.txt`, chunks: [text.subarray(0, 3), text.subarray(3)], packs: nth === 0 }
  }
}

async function unpacked(entries: AsyncIterable<ZipEntry>, maxPlace?: number) {
  const chunks = []
  for await (const chunk of zipped(entries, maxPlace)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return { bytes, files: Object.entries(unzipSync(bytes)).map(([name, text]) => [name, strFromU8(text)]) }
}

const [zip64End, zip64Extra] = [Buffer.from('PK\u0006\u0006'), Buffer.from([1, 0, 24, 0])]
const expected = (count: number) => Array.from({ length: count }, (_, nth) => [`${nth}-é.txt`, `File ${nth}`])

test.each([[0], [3]])('an archive of %i files is a plain one, and has what was put into it', async count => {
  const { bytes, files } = await unpacked(named(count))
  expect(files).toEqual(expected(count))
  expect([bytes.includes(zip64End), bytes.includes(zip64Extra)]).toEqual([false, false])
})

test('one with more files than the plain directory can count is complete', async () => {
  const { files } = await unpacked(named(65_536))
  expect(files).toHaveLength(65_536)
  expect(files.at(-1)).toEqual(['65535-é.txt', 'File 65535'])
})

test('one with files at places that do not fit the plain fields is complete', async () => {
  const { bytes, files } = await unpacked(named(3), 100)
  expect(files).toEqual(expected(3))
  expect([bytes.includes(zip64End), bytes.includes(zip64Extra)]).toEqual([true, true])
})
