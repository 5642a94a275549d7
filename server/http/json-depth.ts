import type { MiddlewareHandler } from 'hono'
import { limits } from '#/rules/limits.ts'
import type { Variables } from '../app.ts'
import { refused } from './plain-http.ts'
import { bearsToken } from './authorization.ts'

const isJson = /^application\/json\b/i

/**
 * What is sent to the API is nested a few levels deep: a million brackets would cost everybody who walks through them. And it is JSON,
 * which no form on another site can send without asking us first.
 */
export const jsonDepth: MiddlewareHandler<Variables> = async (c, next) => {
  const { raw } = c.req
  if (asksDeeper(raw.url, limits.jsonDepthMax)) return refused(c, 'too_deep')
  if (c.req.method === 'GET' || !raw.body) return next()
  const text = await raw.text()
  if (text && !isJson.test(raw.headers.get('content-type') ?? ''))
    return refused(c, bearsToken(c) ? 'not_json' : 'foreign_origin')
  if (isDeeper(text, limits.jsonDepthMax)) return refused(c, 'too_deep')
  c.req.raw = new Request(raw, { body: text })
  return next()
}

/** In a question JSON stands in `data`, whose last one counts, or its levels stand in brackets: `filter[status][0]`. */
const asksDeeper = (url: string, most: number) =>
  url.includes('?') &&
  [...new URL(url).searchParams].some(
    ([key, value]) => key.split('[').length > most + 1 || (key === 'data' && isDeeper(value, most)),
  )

const [quote, backslash] = ['"', '\\']

/** Whether brackets are open deeper than that; those within strings do not count. What is no JSON is looked at in the same way. */
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

/** Where the string ends that begins there; the end of the text when it does not. */
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
