import type { Context } from 'hono'
import { free } from '../infra/free.ts'

/**
 * Reads a large body into one buffer of the announced length. `arrayBuffer` would keep all pieces until the last has arrived, and then
 * copy them: eight pictures at once took 30 MB more.
 */
export async function readBody({ req }: Context): Promise<Uint8Array> {
  const length = Number(req.header('content-length'))
  if (!length || !req.raw.body) return new Uint8Array(await req.arrayBuffer())
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const piece of req.raw.body) {
    bytes.set(piece, at)
    at += piece.length
    free(piece)
  }
  return bytes
}
