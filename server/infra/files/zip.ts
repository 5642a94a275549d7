import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive, written as its chunks arrive. */
export interface ZipEntry {
  name: string
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** False for content that is already compressed, such as pictures. */
  packs: boolean
}

/** The chunks of a ZIP archive. An entry is requested only when the previous ones have been taken. */
export async function* zipped(entries: AsyncIterable<ZipEntry>) {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(new Uint8Array(chunk))
  })
  for await (const { name, chunks, packs } of entries) {
    const file = packs ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
