import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath } from '#/contract/live.ts'

/** An open WebSocket that costs the machine as little as possible, because the sender is what is measured. */
export interface Listener {
  say: (text: string) => void
  close: () => void
}

const textFrame = 0x81
const [masked, shortMax, twoByteLength, eightByteLength] = [0x80, 125, 126, 127]
const [opcodeMask, textOpcode] = [0x0f, 1]

/** Opens a WebSocket and calls `hear` for each text frame. */
export const openSocket = (url: string, headers: Record<string, string>, hear: (text: string) => void) =>
  new Promise<Listener>((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    }
    const asking = request(url, { headers: { ...headers, ...upgrade }, agent: false })
    asking.on('upgrade', (_response, socket, head) => {
      readFrames(socket, head, hear)
      socket.on('error', () => socket.destroy())
      resolve({ say: text => void socket.write(frame(text)), close: () => socket.destroy() })
    })
    asking.on('response', response => reject(new Error(`A WebSocket was answered ${response.statusCode}`)))
    asking.on('error', reject).end()
  })

/** A masked frame, as clients must send. The mask may be zero. */
function frame(text: string) {
  const payload = Buffer.from(text)
  const length =
    payload.length <= shortMax ? [payload.length] : [twoByteLength, payload.length >> 8, payload.length & 255]
  const [first = 0, ...more] = length
  return Buffer.concat([Buffer.from([textFrame, masked | first, ...more, 0, 0, 0, 0]), payload])
}

function readFrames(socket: Duplex, head: Buffer, hear: (text: string) => void) {
  let rest = head
  const take = (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let read = readFrame(rest); read; read = readFrame(rest)) {
      if (read.isText) hear(rest.toString('utf8', read.from, read.to))
      rest = rest.subarray(read.to)
    }
  }
  socket.on('data', take)
  if (head.length > 0) take(Buffer.alloc(0))
}

/** The position of the first frame's payload; null until it is complete. Servers do not mask frames. */
function readFrame(bytes: Buffer) {
  const [first = 0, second = 0] = bytes
  const header = second === twoByteLength ? 4 : second === eightByteLength ? 10 : 2
  if (bytes.length < header) return null
  const length = header === 4 ? bytes.readUInt16BE(2) : header === 10 ? Number(bytes.readBigUInt64BE(2)) : second
  if (bytes.length < header + length) return null
  return { isText: (first & opcodeMask) === textOpcode, from: header, to: header + length }
}

const [connected, ping, event] = ['40', '2', '42']

/** A person's browser as the server sees it: it speaks just enough Socket.IO, and hears squad messages. */
export async function openBrowser(
  origin: string,
  cookie: string,
  hear: (id: string) => void,
  more: Record<string, string> = {},
): Promise<Listener> {
  const address = `${origin}${livePath}/?EIO=4&transport=websocket`
  const inside = Promise.withResolvers<void>()
  const listener = await openSocket(address, { ...more, cookie, origin }, text => {
    if (text === ping) listener.say('3')
    else if (text.startsWith(event)) hearMessage(text, hear)
    else if (text.startsWith(connected)) inside.resolve()
  })
  listener.say(connected)
  await inside.promise
  return listener
}

/** Parses only the id of a message. */
export function hearMessage(text: string, hear: (id: string) => void) {
  const id = /"message":\{"id":"([^"]+)"/.exec(text)?.[1]
  if (id) hear(id)
}

/** Tells the server which room the browser shows: its person gets no notices from that room. */
export const looksAt = (browser: Listener, roomId: string) =>
  browser.say(`${event}${JSON.stringify(['viewing', roomId])}`)
