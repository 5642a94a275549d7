import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import * as fc from 'fast-check'
import { livePath } from '#/contract/live.ts'
import type { Known } from './schema.ts'
import type { Shot } from './shots.ts'
import { bytes, oneOfThe } from './bytes.ts'
import { bytesOf } from './wrong.ts'

/* Raw bytes on a socket that no client of ours would send. */

const waitMs = 3_000
/** A live socket that is silent for this long has nothing more to say. */
const quietMs = 400

/**
 * Writes these bytes, and `then` once something came back; resolves
 * with everything received until the server closed or fell silent.
 */
export function exchange(port: number, first: Uint8Array, then: readonly Uint8Array[] = []): Promise<string> {
  return new Promise(resolve => {
    let heard = ''
    const socket = connect(port, '127.0.0.1')
    const done = () => {
      socket.destroy()
      resolve(heard)
    }
    socket.setTimeout(waitMs, done)
    socket.once('data', () => {
      for (const part of then) socket.write(part)
      if (then.length > 0) socket.setTimeout(quietMs, done)
    })
    socket.on('data', part => (heard = (heard + part.toString('latin1')).slice(0, 20_000)))
    socket.on('error', done)
    socket.on('close', done)
    socket.write(first)
    if (then.length === 0) socket.end()
  })
}

/** The bytes of a request, some of them corrupted. */
export const spoiltRequests = (shots: fc.Arbitrary<Shot>, port: number): fc.Arbitrary<Uint8Array> =>
  bytesOf(shots.map(shot => asBytes(shot, port)))

function asBytes({ method, path, headers, body }: Shot, port: number) {
  const all = { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}`, connection: 'close', ...headers }
  const length = body ? [`content-length: ${body.length}`] : []
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    ...length,
  ]
  return new Uint8Array(
    Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? new Uint8Array()]),
  )
}

const payloads = (known: Known) => {
  const id = oneOfThe(() => known.ids)
  const event = fc.constantFrom(
    'viewing',
    'looking',
    'fact',
    'disconnect',
    'connect',
    'error',
    '__proto__',
    'newListener',
    '',
  )
  const said = fc.oneof(id, fc.boolean(), fc.jsonValue(), fc.constant('x'.repeat(5_000)))
  const packet = fc
    .tuple(event, fc.array(said, { maxLength: 3 }))
    .map(([name, rest]) => `42${JSON.stringify([name, ...rest])}`)
  return fc.oneof(
    { weight: 4, arbitrary: packet.map(bytes) },
    { weight: 3, arbitrary: bytesOf(packet.map(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '40',
          '41',
          '2',
          '3',
          '1',
          '40/admin,',
          '42/x,["a"]',
          '451-["viewing",{"_placeholder":true,"num":0}]',
          '45999-[]',
          '421["viewing"]',
          '43[]',
          '6',
          'b',
          '4',
          '',
          '42[[[[',
          '4200000000000000000000["viewing",null]',
        )
        .map(bytes),
    },
    fc.uint8Array({ maxLength: 100 }),
  )
}

/** A few messages on one person's socket, mostly in valid frames. */
export const talks = (known: Known) =>
  fc.record({
    messages: fc.array(fc.tuple(payloads(known), fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 0, 3, 8, 9, 10, 15)), {
      minLength: 1,
      maxLength: 12,
    }),
    spoils: fc.integer({ min: 0, max: 9 }),
  })

export type Talk = ReturnType<typeof talks> extends fc.Arbitrary<infer Value> ? Value : never

/** Opens a WebSocket as a browser does, with this cookie, and sends all of it at once. */
export function speak(port: number, cookie: string, { messages, spoils }: Talk) {
  const head = [
    `GET ${livePath}/?EIO=4&transport=websocket HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    `cookie: ${cookie}`,
  ]
  const frames = [[bytes('40'), 1] as const, ...messages].map(([payload, opcode]) =>
    frame(payload, opcode, spoils === 0),
  )
  return exchange(port, bytes(`${head.join('\r\n')}\r\n\r\n`), frames)
}

const final = 0x80
const short = 126

/** A client's frame with a mask of zeros; a spoilt one has a wrong length or mask bit. */
function frame(payload: Uint8Array, opcode: number, isSpoilt: boolean): Uint8Array {
  const length = isSpoilt ? payload.length + 3 : payload.length
  const mask = isSpoilt && length % 2 === 0 ? 0 : final
  const sizes = length < short ? [mask | length] : [mask | short, (length >> 8) & 255, length & 255]
  return new Uint8Array(Buffer.concat([Uint8Array.of(final | opcode, ...sizes, 0, 0, 0, 0), payload]))
}
