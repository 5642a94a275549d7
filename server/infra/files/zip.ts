import { crc32 } from 'node:zlib'
import { Deflate } from 'fflate'
import type { Placed } from './zip-records.ts'
import { dayOf, descriptor, directory, localHeader, maxIn4Bytes } from './zip-records.ts'

/** One file of an archive, written as its chunks arrive. */
export interface ZipEntry {
  name: string
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** False for content that is already compressed, such as pictures. */
  packs: boolean
}

/**
 * The chunks of a ZIP archive, of any size and number of entries. An entry is requested only when the previous ones have been taken.
 * Throws at an entry of more than 4 GB.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, maxPlace = maxIn4Bytes) {
  const placed: Placed[] = []
  const day = dayOf(new Date())
  let written = 0
  const out = (chunk: Uint8Array<ArrayBuffer>) => {
    written += chunk.length
    return chunk
  }
  for await (const { name, chunks, packs } of entries) {
    const entry: Placed = { name, packs, day, at: written, crc: 0, size: 0, packedSize: 0 }
    yield out(localHeader(entry))
    const begins = written
    for await (const chunk of packs ? deflated(counted(chunks, entry)) : counted(chunks, entry))
      yield out(new Uint8Array(chunk))
    entry.packedSize = written - begins
    if (Math.max(entry.size, entry.packedSize) > maxIn4Bytes) throw new Error('A ZIP entry cannot hold this much')
    yield out(descriptor(entry))
    placed.push(entry)
  }
  yield directory(placed, written, maxPlace)
}

async function* counted(chunks: ZipEntry['chunks'], entry: Placed) {
  for await (const chunk of chunks) {
    entry.size += chunk.length
    entry.crc = crc32(chunk, entry.crc)
    yield chunk
  }
}

async function* deflated(chunks: AsyncIterable<Uint8Array>) {
  const ready: Uint8Array[] = []
  const deflate = new Deflate({ level: 6 }, chunk => ready.push(chunk))
  for await (const chunk of chunks) {
    deflate.push(chunk)
    yield* ready.splice(0)
  }
  deflate.push(new Uint8Array(), true)
  yield* ready.splice(0)
}
