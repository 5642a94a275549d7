import { hash } from 'node:crypto'
import type { PageParts } from '#/contract/page-context.ts'
import { packed, packedWell } from '../infra/encoding.ts'
import { joinedFrames } from '../infra/zstd-frame.ts'
import { afterPaint } from './after-paint.ts'

/**
 * The HTML of a page for many visitors as Zstandard, without the nonce of its rendering, and the policy's words for the scripts that
 * carried it.
 */
export function sharedHtml(drawn: PageParts, nonce: string) {
  const { start, body, end } = aroundBody(drawn.afterStyles, nonce)
  const withScripts = [drawn.beforeStyles, start, end].map(part => afterPaint(part, nonce))
  const [beforeStyles = '', afterStyles = '', afterBody = ''] = withScripts.map(part => withoutNonce(part, nonce))
  const rest = [afterStyles, body, afterBody]
  return {
    packed: drawn.styles
      ? joinedFrames([packedText(beforeStyles), packedStyles(drawn.styles), packedText(...rest)])
      : joinedFrames([packedText(beforeStyles, ...rest)]),
    scripts: withScripts.flatMap(part => hashesOf(part, nonce)),
  }
}

/** One buffer in which all texts are joined, in turn. With a new one for each, garbage collection would take as long as React does. */
let desk = Buffer.alloc(0)
/** The bytes of a UTF-16 unit in UTF-8. */
const bytesPerUnitMax = 3

function packedText(...parts: readonly string[]) {
  const most = parts.reduce((sum, part) => sum + part.length * bytesPerUnitMax, 0)
  if (desk.length < most) desk = Buffer.allocUnsafe(most)
  let length = 0
  for (const part of parts) length += desk.write(part, length)
  return packed(desk.subarray(0, length))
}

/** Pages share one style sheet, or a few, so it is packed once for as long as it stays the same. */
let sheet = { text: '', frame: packed(Buffer.alloc(0)) }

function packedStyles(text: string) {
  if (text !== sheet.text) sheet = { text, frame: packedWell(Buffer.from(text)) }
  return sheet.frame
}

/** Cuts out the visible part of a page, which is most of it and has no scripts: it need not be searched for them, nor copied. */
function aroundBody(html: string, nonce: string) {
  const from = Math.max(0, html.indexOf('<body'))
  const firstNonce = html.indexOf(nonceOf(nonce), from)
  const to = firstNonce < 0 ? html.length : html.lastIndexOf('<', firstNonce)
  return { start: html.slice(0, from), body: html.slice(from, to), end: html.slice(to) }
}

const nonceOf = (nonce: string) => ` nonce="${nonce}"`

/** A nonce is valid for one answer. Also removes the element that tells it to scripts. */
const withoutNonce = (html: string, nonce: string) =>
  html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(nonceOf(nonce), '')

/** Hashes only scripts that carry this rendering's nonce, so that an injected script is not allowed to run. */
function hashesOf(html: string, nonce: string) {
  const hashes = new Set<string>()
  for (const { 0: start, index } of html.matchAll(/<script\b[^>]*>/g)) {
    if (!start.includes(nonceOf(nonce)) || start.includes(' src=')) continue
    const at = index + start.length
    hashes.add(`'sha256-${hash('sha256', html.slice(at, html.indexOf('</script>', at)), 'base64')}'`)
  }
  return [...hashes]
}
