import type { Config } from '../config.ts'

/** Reads one header of a request. */
type Header = (name: string) => string | undefined

/**
 * Whether a write or a socket comes from our own pages. Browsers send Origin with both; without it, Sec-Fetch-Site says the
 * same. Without a configured public address, the page's origin must be the host that the request itself names.
 */
export function isSameOrigin({ origin: configured }: Pick<Config, 'origin'>, header: Header) {
  const from = header('origin')
  if (!from) return header('sec-fetch-site') === 'same-origin'
  if (configured) return from === configured
  const host = header('host')
  return Boolean(host) && URL.canParse(from) && new URL(from).host === host
}

/** The address that links to us begin with: the configured one, else the one that a request was sent to. */
export const publicOrigin = ({ origin }: Pick<Config, 'origin'>, url: string) => origin ?? new URL(url).origin
