import { createECDH, createDecipheriv, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { listenHere } from '#/server/infra/listening.ts'
import type { PushPayload } from '#/contract/push.ts'
import type { Person } from './world.ts'

/** A push as the browser gets it. */
export interface Received {
  device: string
  payload: PushPayload
  topic: string
  ttl: number
  urgency: string
  bytes: number
  encoding: string | undefined
}

/** How the service answers pushes to a device: with a status, late or never. */
export interface Behaviour {
  status?: number
  headers?: Record<string, string>
  /** What it writes below a status, a long text by default. */
  words?: string
  afterMs?: number
  /** Answers once this has resolved. */
  later?: Promise<void>
  hangs?: boolean
}

const longText = 'x'.repeat(1_000_000)

interface Subscriber {
  publicKey: Buffer
  auth: Buffer
  ecdh: ReturnType<typeof createECDH>
  behaviour: Behaviour
  asked: number
}

/**
 * A local push service (RFC 8030) and its subscribed browsers: it verifies signatures (RFC
 * 8292) and decrypts payloads as a browser would (RFC 8291), with nothing but node:crypto.
 */
export async function openPushService() {
  const subscribers = new Map<string, Subscriber>()
  const received: Received[] = []
  const faults: string[] = []
  let signedBy = ''
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.writeHead(400).end('This push is wrong')
    })
  })
  const host = `127.0.0.1:${await listenHere(http)}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const device = request.url?.slice('/push/'.length) ?? ''
    const to = subscribers.get(device)
    if (!to) return void response.writeHead(404).end()
    to.asked += 1
    const { status = 201, headers = {}, words = longText, afterMs = 0, later, hangs = false } = to.behaviour
    if (hangs) return
    const body = await bodyOf(request)
    expectSigned(request, `http://${host}`, signedBy)
    await sleep(afterMs)
    await later
    if (status === 201) received.push(opened(device, to, request, body))
    response.writeHead(status, headers).end(words)
  }

  return {
    host,
    received,
    /** What was wrong with the pushes received. */
    faults,
    /** The key that pushes must be signed with from now on. */
    trusts: (publicKey: string) => (signedBy = publicKey),
    /** A browser subscribes: the subscription that it would send. */
    subscribe(device: string = randomUUID()) {
      const ecdh = createECDH('prime256v1')
      const publicKey = ecdh.generateKeys()
      const auth = randomBytes(16)
      subscribers.set(device, { publicKey, auth, ecdh, behaviour: {}, asked: 0 })
      return {
        endpoint: `http://${host}/push/${device}`,
        p256dh: publicKey.toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** Registers a device that subscribes here. */
    async deviceOf({ api }: Pick<Person, 'api'>, device: string = randomUUID()) {
      signedBy ||= (await api.notifications.reach()).pushKey
      return api.notifications.addDevice({ subscription: this.subscribe(device), name: device })
    },
    behaves(device: string, behaviour: Behaviour) {
      const to = subscribers.get(device)
      if (to) to.behaviour = behaviour
    },
    /** How many requests came for a device, whatever the result. */
    asked: (device: string) => subscribers.get(device)?.asked ?? 0,
    receivedBy: (device: string) => received.filter(each => each.device === device),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const oneDaySeconds = 86_400
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto|https):/) })
const jsonOf = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** RFC 8292: a JSON web token for this service, signed with the key that browsers subscribed with, that expires within a day. */
function expectSigned(request: IncomingMessage, origin: string, signedBy: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  must(key === signedBy, `signed by ${key} instead of ${signedBy}`)
  must(z.object({ alg: z.literal('ES256') }).safeParse(jsonOf(head)).success, 'not signed with ES256')
  const { aud, exp } = claims.parse(jsonOf(body))
  const left = exp - Date.now() / 1_000
  must(aud === origin, `meant for ${aud}`)
  must(left > 0 && left <= oneDaySeconds, `valid for ${left} seconds`)
  const point = Buffer.from(key, 'base64url')
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65) },
    format: 'jwk',
  })
  const signed = Buffer.from(`${head}.${body}`)
  const given = Buffer.from(signature, 'base64url')
  must(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given), 'a wrong signature')
}

function must(holds: boolean, fault: string) {
  if (!holds) throw new Error(fault)
}

const payload = z.looseObject({ kind: z.enum(['notice', 'digest', 'read', 'test']) })
const isPayload = (value: unknown): value is PushPayload => payload.safeParse(value).success

function opened(device: string, to: Subscriber, { headers }: IncomingMessage, body: Buffer): Received {
  const text = decrypted(to, body)
  const content: unknown = JSON.parse(text)
  if (!isPayload(content)) throw new Error(`no payload: ${text}`)
  return {
    device,
    payload: content,
    topic: String(headers['topic']),
    ttl: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    bytes: Buffer.byteLength(text),
    encoding: headers['content-encoding'],
  }
}

/** RFC 8188 and 8291: salt, record size and the sender's key, then one record that ends with a 2. */
function decrypted({ ecdh, publicKey, auth }: Subscriber, body: Buffer) {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  must(sealed.length <= body.readUInt32BE(16), 'more than one record')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = hkdfSync('sha256', ecdh.computeSecret(sender), auth, about, 32)
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  must(end >= 0 && padded.subarray(end + 1).every(byte => byte === 0), 'a record without an end')
  return padded.subarray(0, end).toString()
}
