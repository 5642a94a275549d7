import { limits } from '#/rules/limits.ts'
import { cutTo } from '#/rules/squads.ts'

/**
 * A URL inside a text, and its display text: the host and at most 30 characters of the path. Only http and https.
 * Trailing punctuation belongs to the sentence, and so does a closing bracket that was opened before the URL.
 */
export function linkOf(found: string) {
  // A URL cut off in a collapsed text would lead somewhere else.
  if (found.endsWith('…')) return undefined
  const typed = withoutEnd(found)
  if (!URL.canParse(typed)) return undefined
  const url = new URL(typed)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  return {
    href: url.href,
    text: path === '/' ? url.host : `${url.host}${cutTo(path, limits.linkPathMax)}`,
    length: typed.length,
  }
}

function withoutEnd(found: string) {
  let end = found.length
  let unopened = count(found, ')') - count(found, '(')
  for (; end > 0; end--) {
    const last = found[end - 1] ?? ''
    if (last === ')' && unopened > 0) unopened--
    else if (!/[.,;:!?'*_\]}]/.test(last)) break
  }
  return found.slice(0, end)
}

const count = (text: string, letter: string) => text.split(letter).length - 1
