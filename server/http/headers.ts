import { confirmPath, resetPath } from '#/rules/email.ts'

/** What every answer carries. Scripts run only with the page's nonce; nothing may frame us. */
export const securityHeaders = (origin: string | undefined): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
  ...(origin?.startsWith('https://') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

const secretPaths: readonly string[] = [resetPath, confirmPath]

/** Pages whose address carries a token tell it to nobody, not even to us. */
export const referrerPolicy = (path: string) =>
  secretPaths.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'

/** Pictures of shared links are shown by the pages of others; everything else by ours alone. */
export const resourcePolicy = (path: string) => (path.startsWith('/og/') ? 'cross-origin' : 'same-origin')

/** For answers that are not pages. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** For the answers that are given before the app is asked. */
export const bareHeaders = (origin: string | undefined): Readonly<Record<string, string>> => ({
  ...securityHeaders(origin),
  'content-security-policy': dataPolicy,
  'referrer-policy': referrerPolicy(''),
  'cross-origin-resource-policy': resourcePolicy(''),
  'cache-control': 'no-store',
})

/** The service worker's own: it may ask us, and nobody else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The page for when there is no connection has its style inside, and nothing to load or run. */
export const offlinePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Styles may be inline (dialogs and toasts place themselves); scripts may not, but for those named: by this page's nonce, or, in a
 * page that many get, by the hashes of their texts.
 */
export const pagePolicy = (scripts: string, { dev = false } = {}) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
