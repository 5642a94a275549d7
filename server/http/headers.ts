import { confirmPath, resetPath } from '#/rules/email.ts'

/** Headers of every answer, with HSTS if the public address is HTTPS. The CSP is set elsewhere. */
export const securityHeaders = (origin: string | undefined): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
  ...(origin?.startsWith('https://') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

const secretPaths: readonly string[] = [resetPath, confirmPath]

/** Pages that links in mails lead to send no referrer at all, not even to us. */
export const referrerPolicy = (path: string) =>
  secretPaths.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'

/** Other sites may show the pictures of shared links; everything else is for our pages only. */
export const resourcePolicy = (path: string) => (path.startsWith('/og/') ? 'cross-origin' : 'same-origin')

/** The CSP for answers that are not pages. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Headers for answers given before the app runs. */
export const bareHeaders = (origin: string | undefined): Readonly<Record<string, string>> => ({
  ...securityHeaders(origin),
  'content-security-policy': dataPolicy,
  'referrer-policy': referrerPolicy(''),
  'cross-origin-resource-policy': resourcePolicy(''),
  'cache-control': 'no-store',
})

/** The service worker's CSP: it may fetch from us only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The offline page has inline styles and loads or runs nothing else. */
export const offlinePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Styles may be inline (dialogs and toasts position themselves). Scripts may be inline only with this page's nonce or, on a page shared
 * by many visitors, with a matching hash.
 */
export const pagePolicy = (scripts: string, { dev = false } = {}) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
