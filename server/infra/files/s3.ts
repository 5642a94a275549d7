import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { statusFact, traced } from '../tracing/span.ts'
import { wordsOfFetch } from '../words-of.ts'
import type { Files } from './files.ts'
import { FilesGone } from './files.ts'
import type { S3Settings } from './s3-settings.ts'

/** The server answered with an error. */
export class S3Refused extends FilesGone {
  readonly status: number
  /** S3's error code, such as AccessDenied; empty when there was none. */
  readonly code: string
  constructor(what: string, status: number, code: string) {
    super(`S3 answered ${what} with ${status}${code && ` ${code}`}`, { full: status === 507 || fullCodes.has(code) })
    this.status = status
    this.code = code
  }
}

const fullCodes = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity'])

/** The timeout of one attempt, and of all attempts together: someone is waiting for a picture. */
const tryMs = 4_000
const callMs = 4_500
const tries = 3
/** An unreachable server is not asked again for this long, so that requests do not pile up. */
const restMs = 1_000

interface Sending {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: Uint8Array<ArrayBuffer>
}

interface Answered {
  status: number
  code: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Files as private objects of a bucket, reachable only through this server. */
export function s3Files({ url, region, accessKeyId, secretAccessKey }: S3Settings): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const facts = { 'server.address': new URL(url).host }
  let restUntil = 0

  async function once({ method, key, body }: Sending, deadline: AbortSignal): Promise<Answered> {
    const headers = {
      'x-amz-content-sha256': sha256(body ?? new Uint8Array()),
      ...(body && { 'content-type': 'image/webp' }),
    }
    const signed = await client.sign(`${url}${key}`, { method, headers, ...(body && { body }) })
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(tryMs)])
    // Redirects are not followed, as they would carry the signature elsewhere. S3 redirects when the region is wrong.
    return traced({ name: `S3 ${method}`, kind: 'client', facts }, async span => {
      const answer = await fetch(signed, { signal, redirect: 'manual' })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      span.tell({ [statusFact]: answer.status })
      return { status: answer.status, bytes, code: answer.ok ? '' : codeIn(bytes) }
    })
  }

  /** Safe to retry: objects are written as a whole, and removing one twice changes nothing. */
  async function send(sending: Sending): Promise<Answered> {
    if (performance.now() < restUntil) throw new FilesGone('S3 could not be reached a moment ago')
    const deadline = AbortSignal.timeout(callMs)
    for (let at = 1; ; at++) {
      const answered = await once(sending, deadline).catch((cause: unknown) => gone(sending, cause))
      const again = answered instanceof FilesGone || passes(answered)
      if (again && at < tries && !deadline.aborted) {
        await sleep(Math.random() * 100 * 2 ** at)
        continue
      }
      restUntil = again ? performance.now() + restMs : 0
      if (answered instanceof FilesGone) throw answered
      return answered
    }
  }

  return {
    async put(key, bytes) {
      const { status, code } = await send({ method: 'PUT', key, body: new Uint8Array(bytes) })
      if (status !== 200) throw new S3Refused('PUT', status, code)
    },
    async get(key) {
      const { status, code, bytes } = await send({ method: 'GET', key })
      if (status === 200) return bytes
      if (isMissing(status, code)) return null
      throw new S3Refused('GET', status, code)
    },
    async remove(key) {
      const { status, code } = await send({ method: 'DELETE', key })
      if (status !== 200 && status !== 204 && !isMissing(status, code)) throw new S3Refused('DELETE', status, code)
    },
  }
}

const isMissing = (status: number, code: string) => status === 404 && code !== 'NoSuchBucket'

/** Errors that may pass: worth a retry. */
const passes = ({ status }: Answered) => status === 408 || status === 429 || (status >= 500 && status !== 507)

const gone = ({ method }: Sending, cause: unknown) =>
  new FilesGone(`S3 does not answer ${method}: ${wordsOfFetch(cause)}`, { cause })

const codeIn = (bytes: Uint8Array) =>
  /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4_000)))?.[1] ?? ''

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
