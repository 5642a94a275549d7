import webPush from 'web-push'
import { statusFact, traced } from '../tracing/span.ts'
import { wordsOfFetch } from '../words-of.ts'
import type { Push, PushAddress, PushMessage, PushOutcome } from './push.ts'
import { PushError } from './push.ts'
import { isKnownService } from './services.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface Sender {
  keys: PushKeys
  /** A contact for push services: an https: or mailto: address. */
  subject: string
  /** The operator's own hosts, as for `isKnownService`. */
  ownHosts: ReadonlySet<string>
}

const answerWithinMs = 10_000
const wordsMaxBytes = 500
const longestPauseSeconds = 3_600

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** The real `Push`. The library only encrypts and signs; the request is ours, so that redirects are not followed and timeouts apply. */
export function makePush({ keys, subject, ownHosts }: Sender): Push {
  const knows = (endpoint: string) => isKnownService(endpoint, ownHosts)
  return {
    publicKey: keys.publicKey,
    knows,
    async send(to, message, withinMs = answerWithinMs) {
      if (!knows(to.endpoint)) throw new PushError('This push service is not known', { worthTrying: false })
      const { headers, body } = sealed(to, message, { subject, ...keys })
      const facts = { 'server.address': new URL(to.endpoint).host }
      return traced({ name: 'push', kind: 'client', facts }, async span => {
        const response = await fetch(to.endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(withinMs),
        }).catch(unanswered)
        span.tell({ [statusFact]: response.status })
        return outcomeOf(response)
      })
    },
  }
}

function sealed(
  { endpoint, p256dh, auth }: PushAddress,
  message: PushMessage,
  vapidDetails: PushKeys & { subject: string },
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
      vapidDetails,
      TTL: message.ttlSeconds,
      topic: message.topic,
      urgency: message.urgency,
      contentEncoding: 'aes128gcm',
    })
  } catch (error) {
    throw new PushError(`Nothing can be encrypted for this device: ${String(error)}`, { worthTrying: false })
  }
}

function unanswered(error: unknown): never {
  throw new PushError(`The push service did not answer: ${wordsOfFetch(error)}`, { worthTrying: true })
}

async function outcomeOf(response: Response): Promise<PushOutcome> {
  const { status } = response
  const words = await firstWords(response)
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  throw new PushError(`The push service answered ${status} ${words}`.trim(), {
    worthTrying: status === 408 || status === 429 || status >= 500,
    pauseSeconds: pauseAsked(response),
  })
}

/** The beginning of the answer, for the log and a table, without bytes that PostgreSQL would refuse. The rest is not awaited. */
async function firstWords({ body }: Response) {
  const reader = body?.getReader()
  try {
    const first = await reader?.read()
    return new TextDecoder().decode(first?.value?.subarray(0, wordsMaxBytes)).replaceAll(/[\s\p{Cc}]+/gu, ' ')
  } catch {
    return ''
  } finally {
    void reader?.cancel().catch(() => {})
  }
}

/** Retry-After in seconds; the header may be a number or a date. */
function pauseAsked({ headers }: Response) {
  const asked = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1_000
  return seconds > 0 ? Math.min(Math.ceil(seconds), longestPauseSeconds) : 0
}
