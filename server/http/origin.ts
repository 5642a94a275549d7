import type { Config } from '../config.ts'

type Header = (name: string) => string | undefined

/**
 * Whether a write or a WebSocket comes from our own pages. Browsers send Origin with both; without it, Sec-Fetch-Site decides. Without
 * a configured public address, the page's origin must match the request's Host.
 */
export function isSameOrigin({ origin: configured }: Pick<Config, 'origin'>, header: Header) {
  const from = header('origin')
  if (!from) return header('sec-fetch-site') === 'same-origin'
  if (configured) return from === configured
  const host = header('host')
  return Boolean(host) && URL.canParse(from) && new URL(from).host === host
}

/** The base of links to us: the configured address, or else the one the request was sent to. */
export const publicOrigin = ({ origin }: Pick<Config, 'origin'>, url: string) => origin ?? new URL(url).origin
