import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { listenHere } from '#/server/infra/listening.ts'
import { webhookBodies } from '#/contract/webhooks.ts'
import { sentEvents } from '#/rules/webhooks.ts'

const envelope = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })

const named = z.looseObject({ type: z.enum(sentEvents) })

/** Whether a body matches the contract, with nothing else in it. */
function isAsPromised(body: unknown) {
  const { type } = named.parse(body)
  return isDeepStrictEqual(webhookBodies[type].parse(body), body)
}

export interface Heard {
  id: string
  at: number
  signatures: string[]
  type: string
  data: Record<string, unknown>
}

/** How the receiver answers: with a status, slowly or never, with a redirect, and how large a body. */
export interface Mood {
  status?: number
  hangs?: boolean
  headers?: Record<string, string>
  bodyBytes?: number
  /** Runs before it answers. */
  first?: () => Promise<unknown>
}

/** A founder's own server on this machine: verifies every signature as Standard Webhooks specifies, with nothing but node:crypto. */
export async function openReceiver() {
  const heard: Heard[] = []
  const faults: string[] = []
  const receiver: { secret: string; mood: Mood } = { secret: '', mood: {} }
  const http = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.writeHead(400).end()
    })
  })
  const host = `127.0.0.1:${await listenHere(http)}`

  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = (await request.toArray()).map(String).join('')
    const header = (name: string) => z.string().parse(request.headers[name])
    const [id, at] = [header('webhook-id'), header('webhook-timestamp')]
    const signatures = header('webhook-signature').split(' ')
    const right = `v1,${createHmac('sha256', Buffer.from(receiver.secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64')}`
    const isRight = (given: string) =>
      given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
    if (!signatures.some(isRight)) throw new Error(`${id} is not signed with our secret`)
    if (!isAsPromised(JSON.parse(body))) throw new Error(`The contract does not know ${body}`)
    heard.push({ id, at: Number(at), signatures, ...envelope.parse(JSON.parse(body)) })
    const { status = 204, hangs, headers = {}, bodyBytes, first } = receiver.mood
    await first?.()
    if (hangs) return
    response.writeHead(status, headers)
    response.end(bodyBytes ? 'x'.repeat(bodyBytes) : undefined)
  }

  return {
    host,
    url: `http://${host}/hooks`,
    heard,
    faults,
    receiver,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}
