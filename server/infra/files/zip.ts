import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive, written as its chunks arrive. */
export interface ZipEntry {
  name: string
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** False for content that is already compressed, such as pictures. */
  packs: boolean
}

/** A ZIP archive has two bytes for the number of its entries, and four for each place in it. */
const maxEntries = 0xffff
const maxArchiveBytes = 0xffff_ffff

/**
 * The chunks of a ZIP archive. An entry is requested only when the previous ones have been taken. Throws once it is more than the
 * format can hold, which fflate does not notice: nothing could unpack it.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, maxBytes = maxArchiveBytes) {
  let [added, written] = [0, 0]
  const refuseMore = () => {
    if (added > maxEntries || written > maxBytes) throw new Error('A ZIP archive cannot hold this much')
  }
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written += chunk.length
    ready.push(new Uint8Array(chunk))
  })
  for await (const { name, chunks, packs } of entries) {
    const file = packs ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    added += 1
    refuseMore()
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      refuseMore()
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  refuseMore()
  yield* ready.splice(0)
}
