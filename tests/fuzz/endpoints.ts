import * as fc from 'fast-check'
import { anyCharacter, bytes, oneOfThe } from './bytes.ts'
import type { Known } from './schema.ts'
import type { Aimed, Aims } from './shots.ts'

const pieces = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%',
    '%c0%af',
    '..',
    '%2e%2e',
    '%2f',
    ' ',
    '+',
    'x'.repeat(3_000),
    '-',
    '0',
    'null',
    '[]',
    '%F0%9F%92%A9',
    '%ED%A0%80',
    ';',
    '&',
    '=',
    '?',
    '@',
    ':',
    '\\',
    '//',
    'constructor',
    '__proto__',
    'a%0d%0ab',
    "'",
    '"><script>',
    '$1',
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }).map(text => encodeURIComponent(text.toWellFormed())),
)

const queries = (known: Known) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'token',
          'tab',
          'q',
          'cursor',
          'data',
          'letter',
          'after',
          'roomId',
          'edit',
          'campaignId',
          'next',
          'error',
          'code',
          'state',
          'sort',
          'subreddit',
          'filter',
          'list',
          'as',
          'role',
          'kind',
          'a[b][c]',
          'a[]',
          '__proto__[x]',
        ),
        fc.oneof(
          pieces,
          oneOfThe(() => known.ids),
          oneOfThe(() => known.urls).map(encodeURIComponent),
        ),
      ),
      { maxLength: 4 },
    )
    .map(all => (all.length > 0 ? `?${all.map(([key, value]) => `${key}=${value}`).join('&')}` : ''))

const pathOf = (path: string, known: Known) =>
  fc
    .tuple(
      fc.array(
        fc.oneof(
          oneOfThe(() => known.ids),
          pieces,
        ),
        { minLength: 3, maxLength: 3 },
      ),
      queries(known),
    )
    .map(([given, query]) => {
      let nth = 0
      return path.replaceAll(/\{\w+\}/g, () => given[(nth += 1) - 1] ?? 'x') + query
    })

const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.constantFrom('act=stop', 'token=x', 'token=x&act=confirm', '{}', '%', 'a='.repeat(5_000), '\0').map(bytes),
  fc.constantFrom(70_000, 300_000, 1_000_001).map(size => new Uint8Array(size)),
)
const types = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'image/png',
  'image/svg+xml',
  'text/html',
  'x',
  'text/plain; charset=utf-16',
  'application/json; charset=nonsense',
)

export function atEndpoints(aims: Aims): fc.Arbitrary<Aimed> {
  const chosen = fc.nat().map(at => aims.endpoints[at % aims.endpoints.length] ?? { method: 'GET', path: '/healthz' })
  return chosen.chain(({ method, path }) =>
    fc.tuple(pathOf(path, aims), bodies, types).map(([filled, body, type]) => ({
      kind: method === 'POST' && /picture|images/.test(path) ? ('upload' as const) : ('endpoint' as const),
      target: `${method} ${path}`,
      method,
      path: filled,
      headers: method === 'GET' ? {} : { 'content-type': type },
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
    })),
  )
}

export const atPages = (aims: Aims): fc.Arbitrary<Aimed> =>
  oneOfThe(() => aims.pages).chain(page =>
    pathOf(page.replaceAll(/\$\w+/g, '{id}'), aims).map(path => ({
      kind: 'page',
      target: page,
      method: 'GET',
      path,
      headers: { accept: 'text/html' },
    })),
  )
