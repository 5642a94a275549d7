import { createTarDecoder, createTarPacker } from 'modern-tar'
import { StartError } from '../infra/db/start-error.ts'
import { wordsOf } from '../infra/words-of.ts'
import type { Part } from './part.ts'

const modeOfParts = 0o600

/** A backup as a .tar.gz archive that any tar can list and unpack. */
export function packed(parts: AsyncIterable<Part>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, controller } = createTarPacker()
  void pack(parts, controller)
  return readable.pipeThrough(new CompressionStream('gzip'))
}

async function pack(parts: AsyncIterable<Part>, controller: ReturnType<typeof createTarPacker>['controller']) {
  try {
    for await (const { name, bytes } of parts) {
      const writer = controller.add({ name, size: bytes.length, mode: modeOfParts }).getWriter()
      await writer.write(bytes)
      await writer.close()
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
  }
}

export async function* unpacked(archive: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Part> {
  const entries = archive.pipeThrough(new DecompressionStream('gzip')).pipeThrough(createTarDecoder())
  try {
    for await (const { header, body } of entries) {
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) }
    }
  } catch (cause) {
    throw new StartError(`The backup cannot be read: ${wordsOf(cause)}. Use another one.`, { cause })
  }
}
