import { createServer } from 'node:http'
import { listenHere } from '#/server/infra/listening.ts'

/** The minimum cost of a page: a process that answers every request with the bytes it was given. */
process.once('message', async ({ bytes, type }: { bytes: Uint8Array; type: string }) => {
  const head = { 'content-type': type, 'content-encoding': 'br', 'content-length': bytes.length }
  const server = createServer((_request, response) => response.writeHead(200, head).end(bytes))
  process.send?.(await listenHere(server))
})
process.once('disconnect', () => process.exit())
