import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { listenHere } from '#/server/infra/listening.ts'

/**
 * The minimum cost of a broadcast: a process that writes each posted body
 * unchanged to every open WebSocket, without library, session or database.
 */
const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const textFrame = 0x81
const shortMax = 125
const twoByteLength = 126

const open = new Set<Duplex>()

const server = createServer(async (request, response) => {
  const framed = frame(Buffer.from(await text(request)))
  for (const socket of open) socket.write(framed)
  response.end('{}')
})
server.on('upgrade', (request, socket) => {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${magic}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  open.add(socket)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => open.delete(socket))
  socket.resume()
})
process.send?.(await listenHere(server))
process.once('disconnect', () => process.exit())

function frame(payload: Buffer) {
  if (payload.length <= shortMax) return Buffer.concat([Buffer.from([textFrame, payload.length]), payload])
  const head = Buffer.from([textFrame, twoByteLength, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
