import type { Server } from 'node:http'
import { webhookPath } from './receive.ts'

const postMs = 5_000

/** The sandbox delivers its webhooks over HTTP to this very server, as a real provider does from outside. */
export const postTo = (http: Server) => async (body: string, signature: string) => {
  const at = http.address()
  if (at === null || typeof at === 'string') return 0
  const host = at.address === '::' || at.address === '0.0.0.0' ? 'localhost' : at.address
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${at.port}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
    signal: AbortSignal.timeout(postMs),
  })
  await answer.body?.cancel()
  return answer.status
}
