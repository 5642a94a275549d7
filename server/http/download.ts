import { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Call } from '../call.ts'
import { pulled } from '../infra/pulled.ts'

interface Download {
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
  type: string
  name: string
  /** A slower one is cut off. */
  longestMs: number
  /** Called once, however it ends. */
  ended: () => void
}

/** A file that is made while it is sent. If that fails, its connection ends, so that nobody takes a part for the whole. */
export function download(c: Context, { world, requestId }: Call, { chunks, type, name, longestMs, ended }: Download) {
  const broken = (error: unknown) => {
    world.log.error('A download broke off', error, { path: c.req.path, requestId })
    // If the stream failed, the adapter would print the error outside the log. So the connection is ended here.
    const outgoing: unknown = c.env?.outgoing
    if (!(outgoing instanceof ServerResponse)) return false
    outgoing.destroy()
    return true
  }
  return c.body(pulled(chunks, { signal: AbortSignal.timeout(longestMs), ended, broken }), 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}
