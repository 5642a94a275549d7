import { RequestError, getRequestListener } from '@hono/node-server'
import { bareHeaders } from './headers.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

/** Hands requests to an app. One that names no host or no address never gets there, and is answered here, with our headers. */
export function requestsOf(fetch: Fetch, origin: string | undefined, given: { hostname?: string } = {}) {
  const headers = { ...bareHeaders(origin), 'content-type': 'text/plain; charset=utf-8' }
  const errorHandler = (error: unknown) =>
    error instanceof RequestError
      ? new Response('Bad Request', { status: 400, headers })
      : new Response('Internal Server Error', { status: 500, headers })
  return getRequestListener(fetch, { ...given, errorHandler })
}
