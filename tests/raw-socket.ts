import { connect } from 'node:net'
import { livePath } from '#/contract/live.ts'

const handshake = (origin: string, cookie: string, { more, query = '' }: Raw) =>
  [
    `GET ${livePath}/?EIO=4&transport=websocket${query} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    ...(more ? [more] : []),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

const enough = 4_000
const [fin, masked] = [0x80, 0x80]
const opcodes = { text: 1, ping: 9 }

/** Up to 125 bytes as a browser frames them, masked with zeros, which change nothing. */
export const browserFrame = (text: string, kind: keyof typeof opcodes = 'text') =>
  Buffer.concat([Buffer.from([fin | opcodes[kind], masked | text.length, 0, 0, 0, 0]), Buffer.from(text)])

/** Socket.IO's connect packet, which a browser sends to receive events. */
const hello = browserFrame('40')

interface Raw {
  /** More lines of the handshake. */
  more?: string
  /** More parameters of it. */
  query?: string
  /** Leaves the connect packet to the test. */
  greetsLate?: boolean
}

/** A socket for live events without any library, so that a test decides whether and when it connects and reads. */
export function openRawSocket(origin: string, cookie: string, { greetsLate = false, ...asked }: Raw = {}) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
    socket.write(handshake(origin, cookie, asked)),
  )
  const heard = { head: '', bytes: 0, isOver: false }
  let greeted = false
  const greet = () => {
    greeted = true
    socket.write(hello)
  }
  socket.on('error', () => undefined)
  /** Resolves once the connect packet is answered; events follow. */
  const admitted = new Promise<boolean>(resolve => {
    socket.on('data', part => {
      heard.bytes += part.length
      if (heard.head.length < enough) heard.head += part.toString('latin1')
      if (!greeted && !greetsLate && heard.head.includes('pingInterval')) greet()
      if (greeted && heard.head.includes('40{"sid"')) resolve(true)
    })
    socket.on('close', () => {
      heard.isOver = true
      resolve(false)
    })
  })
  return { socket, heard, admitted, greet }
}
