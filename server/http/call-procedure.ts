import type { StandardHandleOptions, StandardHandler } from '@orpc/server/standard'
import type { Context } from 'hono'
import type { Variables } from '../app.ts'
import type { Call } from '../call.ts'

/**
 * Answers a request with the procedure it is for; null if there is none. oRPC's own adapter would turn request and answer into the
 * platform's objects, with streams and copied headers, which takes longer than all else that a small read needs. No procedure takes
 * files, returns any or reads headers.
 */
export async function callProcedure(
  c: Context<Variables>,
  handler: StandardHandler<Call>,
  options: StandardHandleOptions<Call>,
): Promise<Response | null> {
  const body = async () => parsed(c.get('sent'))
  const request = { url: new URL(c.req.url), method: c.req.method, headers: {}, body, signal: undefined }
  const { matched, response } = await handler.handle(request, options)
  if (!matched) return null
  const { status } = response
  if (response.body === undefined) return new Response(null, { status })
  const text = JSON.stringify(response.body)
  c.set('said', text)
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}

const parsed = (text: string | undefined): unknown => (text ? JSON.parse(text) : undefined)
