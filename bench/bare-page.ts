import { createServer } from 'node:http'

/** The minimum cost of a page: a process that answers every request with the bytes it was given. */
process.once('message', ({ bytes, type }: { bytes: Uint8Array; type: string }) => {
  const head = { 'content-type': type, 'content-encoding': 'br', 'content-length': bytes.length }
  const server = createServer((_request, response) => response.writeHead(200, head).end(bytes))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit())
