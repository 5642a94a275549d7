import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive, written as its chunks arrive. */
export interface ZipEntry {
  name: string
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** False for content that is already compressed, such as pictures. */
  packs: boolean
}

/**
 * A ZIP archive as a stream. An entry is requested only when the previous ones have been read by the client, so that no more than a
 * chunk is held in memory. A failure breaks the stream, so that nobody gets an apparently complete archive with files missing. `onEnd`
 * is called once, however it ends; the signal ends it too.
 */
export function zipped(entries: AsyncIterable<ZipEntry>, signal: AbortSignal, onEnd: () => void) {
  const parts = write(entries, onEnd)
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      signal.addEventListener('abort', () => {
        controller.error(signal.reason)
        void parts.return()
      })
    },
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return()
    },
  })
}

async function* write(entries: AsyncIterable<ZipEntry>, onEnd: () => void) {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(new Uint8Array(chunk))
  })
  try {
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
  } finally {
    onEnd()
  }
}
