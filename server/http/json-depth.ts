import { isUtf8 } from 'node:buffer'
import type { Context, MiddlewareHandler } from 'hono'
import { limits } from '#/rules/limits.ts'
import { refusals } from '#/rules/words.ts'
import type { Variables } from '../app.ts'
import { unreadBody } from '../refusals.ts'
import { refused } from './plain-http.ts'
import { bearsToken } from './authorization.ts'

const isJson = /^application\/json\b/i
/** If the path has fields of its own, the handler would ignore JSON that is no object, and for example reject work without the reason. */
const isObject = /^\s*\{/
const decoder = new TextDecoder()
const isRest = (path: string) => !path.startsWith('/api/rpc/')

/**
 * Limits how deeply JSON sent to the API is nested: walking through a million brackets would be costly. Also requires JSON's content
 * type, which a form on another site cannot send without a CORS preflight, and in REST an object in UTF-8.
 */
export const jsonDepth: MiddlewareHandler<Variables> = async (c, next) => {
  const { req } = c
  if (asksDeeper(req.url, limits.jsonDepthMax)) return refused(c, 'too_deep')
  if (req.method === 'GET') return next()
  const bytes = new Uint8Array(await req.arrayBuffer())
  const text = decoder.decode(bytes)
  if (text && !isJson.test(req.header('content-type') ?? ''))
    return refused(c, bearsToken(c) ? 'not_json' : 'foreign_origin')
  if (isDeeper(text, limits.jsonDepthMax)) return refused(c, 'too_deep')
  const unread = isRest(req.path) ? whyUnread(c, bytes, text) : null
  if (unread) {
    c.set('refused', 'bad_input')
    return c.json(unreadBody(unread), refusals.bad_input.status)
  }
  c.set('sent', text)
  return next()
}

function whyUnread({ req }: Context, bytes: Uint8Array, text: string) {
  // The handler would ignore fields in the query and do the rest, such as reject without the reason.
  if (/\?[^#]/.test(req.url)) return 'Fields stand in the body, not in the query.'
  if (!/^(identity)?$/i.test(req.header('content-encoding') ?? ''))
    return 'Compressed bodies cannot be read. Send it without Content-Encoding.'
  // Text in another encoding would be stored with its unreadable letters replaced.
  if (!isUtf8(bytes)) return 'This is not UTF-8.'
  return !text || isObject.test(text) ? null : 'This is not a JSON object.'
}

/** A query carries JSON in `data` (the last one counts), or nests by brackets: `filter[status][0]`. */
const asksDeeper = (url: string, most: number) =>
  url.includes('?') &&
  [...new URL(url).searchParams].some(
    ([key, value]) => key.split('[').length > most + 1 || (key === 'data' && isDeeper(value, most)),
  )

const [quote, backslash] = ['"', '\\']

/** Whether brackets outside of strings are nested deeper than `most`. Works on invalid JSON as well. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === quote) at = endOfString(text, at)
    if (depth > most) return true
  }
  return false
}

/** The index of the closing quote; the text's length if there is none. */
function endOfString(text: string, start: number) {
  let at = text.indexOf(quote, start + 1)
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf(quote, at + 1)
  return at === -1 ? text.length : at
}

function isEscaped(text: string, at: number) {
  let before = at
  while (text[before - 1] === backslash) before -= 1
  return (at - before) % 2 === 1
}
