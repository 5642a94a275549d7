import { pipeline, Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import type { Variables } from '../app.ts'
import type { Encoding } from '../infra/encoding.ts'
import { compressed, compressor, quickEncoding } from '../infra/encoding.ts'
import { hasSession } from '../session.ts'

/** Anything smaller fits in one packet anyway. */
const worthBytes = 1_000

/**
 * Compresses pages and the API's JSON. The length of a compressed answer leaks a little of its content (BREACH). Personal content is
 * therefore compressed only for same-origin requests, which no other site can trigger, and answers that guard an account never are.
 */
export const compressAnswers: MiddlewareHandler<Variables> = async (c, next) => {
  await next()
  const type = c.res.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  if ((!isJson && !type.startsWith('text/html')) || c.res.headers.has('content-encoding')) return
  c.res.headers.append('vary', 'accept-encoding')
  const encoding = quickEncoding(c.req.header('accept-encoding'))
  if (!encoding || c.req.method === 'HEAD' || !mayCompress(c)) return
  const said = c.get('said')
  if (said !== undefined) return asText(c, encoding, said)
  // The body comes last: accessing it turns it into a stream.
  if (c.res.body) await (isJson ? asWhole(c, encoding) : asStream(c, encoding))
}

/** The sign-in methods, under both of their addresses, and signing in. */
const guards = /^\/api\/(?:rpc\/signInMethods|me\/(?:sign-in-methods|google|passkeys|two-step)|session)\b/

function mayCompress(c: Context) {
  if (c.res.headers.has('set-cookie') || guards.test(c.req.path)) return false
  return !hasSession(c.req.raw.headers) || c.req.header('sec-fetch-site') === 'same-origin'
}

async function asText(c: Context, encoding: Encoding, text: string) {
  if (text.length < worthBytes) return
  replace(c, c.res, new Uint8Array(await compressed(Buffer.from(text), encoding)), encoding)
}

async function asWhole(c: Context, encoding: Encoding) {
  const answer = c.res
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const short = bytes.length >= worthBytes ? new Uint8Array(await compressed(bytes, encoding)) : null
  replace(c, answer, short ?? bytes, short && encoding)
}

async function asStream(c: Context, encoding: Encoding) {
  const answer = c.res
  if (!answer.body) return
  const through = compressor(encoding)
  // The reader gets errors from the stream itself.
  pipeline(Readable.fromWeb(answer.body), through, () => {})
  replace(c, answer, Readable.toWeb(through), encoding)
}

function replace(c: Context, answer: Response, body: BodyInit, encoding: Encoding | null) {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  if (encoding) headers.set('content-encoding', encoding)
  c.res = undefined
  c.res = new Response(body, { status: answer.status, headers })
}
