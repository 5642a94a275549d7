import * as fc from 'fast-check'
import { anyCharacter } from './bytes.ts'

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const parsed = (...texts: string[]) => fc.constantFrom(...texts.map((text): unknown => JSON.parse(text)))

const hostileTexts = [
  'a\0b',
  '\0',
  'a\ud800b',
  '\udfff',
  '\u202e\u0000',
  "'; drop table users; --",
  "' or 1=1 --",
  '\\',
  '\\u0000',
  '%',
  '%00',
  '%_%',
  '\x1b[31m',
  '\x7f',
  '\r\nSet-Cookie: session=x',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>window.xss=1</script>',
  '{{7*7}}${7*7}',
  'x'.repeat(5_001),
  'x'.repeat(40_000),
  '👩‍👩‍👧'.repeat(2_000),
  '\u0301'.repeat(500),
  'ﬁ'.repeat(300),
  'https://a\0b.example',
  'https://a.example/\0',
  'http://[::1',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://www.reddit.com/r/\0/comments/1/x',
  'explore-newest_99999999999999999_00000000-0000-4000-8000-000000000000',
  'notifications_-1_00000000-0000-4000-8000-000000000000',
  'NaN_00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-31T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
  'Infinity',
] as const

/** Values that no field expects, whatever its type. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.constantFrom(null, true, false, [], {}, [[]], [null], '', ' ', 0, -1, 1.5, -0),
  fc.constantFrom(2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE),
  fc.constantFrom(...[19, 500, 3_000].map(deep)),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.json({ stringUnit: anyCharacter, maxDepth: 3 }).map(text => JSON.parse(text)),
  parsed(
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{}}}',
    '{"toString":1,"then":1}',
    '{"length":1e9}',
    '{"length":{"toString":1}}',
  ),
  fc.constantFrom(...[100, 10_000].map(length => Array.from({ length }, () => 'x'))),
)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const deepest = 6
const most = 30

/** Every path in a value, as a list of keys, down to a maximum depth. */
export const places = (value: unknown, way: string[] = []): string[][] => [
  way,
  ...(isObject(value) && way.length < deepest
    ? Object.entries(isList(value) ? value.slice(0, most) : value)
        .slice(0, most)
        .flatMap(([key, inner]) => places(inner, [...way, key]))
    : []),
]

type Change = (value: unknown) => unknown

/** A copy of a value in which the one at that path is changed. */
export function changed(value: unknown, [key, ...rest]: string[], change: Change): unknown {
  if (key === undefined) return change(value)
  if (isList(value)) return value.map((each, at) => (String(at) === key ? changed(each, rest, change) : each))
  return isObject(value) ? { ...value, [key]: changed(value[key], rest, change) } : value
}

/** What happens to one value: it is replaced, converted to another type, wrapped, lengthened, or given a neighbour. */
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: hostile.map(
      (by): Change =>
        () =>
          by,
    ),
  },
  fc.constantFrom<Change[]>(
    value => [value],
    value => ({ value }),
    value => (isObject(value) ? '[object Object]' : String(value)),
    value => (isObject(value) ? 0 : Number(value) || 0),
    value => (typeof value === 'string' ? value.toUpperCase() : value),
    value => (typeof value === 'string' ? ` \n${value}\u200b` : value),
    value => (typeof value === 'string' ? value.slice(0, -1) : value),
    value => (typeof value === 'string' ? value.repeat(50) : value),
    value => (isList(value) ? [...value, ...value, ...value] : value),
    () => undefined,
  ),
  fc.tuple(fc.constantFrom('role', 'userId', 'status', 'karma', 'then', 'toJSON', '', 'a.b', '0'), hostile).map(
    ([key, by]): Change =>
      value =>
        isObject(value) && !isList(value) ? { ...value, [key]: by } : value,
  ),
  fc.constant<Change>(value => (isObject(value) && !isList(value) ? JSON.parse(withProto(value)) : value)),
)

const withProto = (value: object) =>
  JSON.stringify(value).replace('{', '{"__proto__":{"role":"admin"},').replace(',}', '}')

/** A valid value with up to three things made wrong. */
export const wrongly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(right, fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 })).map(([value, changes]) =>
    changes.reduce((now: unknown, [where, act]) => {
      const ways = places(now)
      return changed(now, ways[where % ways.length] ?? [], act)
    }, value),
  )

/** Valid bytes, some of them flipped, removed, inserted or repeated. */
export const bytesOf = (right: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      right,
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.nat({ max: 4 })), { minLength: 1, maxLength: 6 }),
    )
    .map(([bytes, edits]) => edits.reduce(edited, bytes))

function edited(bytes: Uint8Array, [where, byte, how]: readonly [number, number, number]): Uint8Array {
  const at = where % Math.max(1, bytes.length)
  const parts = (...middle: Uint8Array[]) => new Uint8Array(Buffer.concat([bytes.subarray(0, at), ...middle]))
  if (how === 0) return parts(Uint8Array.of(byte), bytes.subarray(at + 1))
  if (how === 1) return parts(Uint8Array.of(byte), bytes.subarray(at))
  if (how === 2) return parts(bytes.subarray(at + 1 + (byte % 16)))
  if (how === 3) return parts(bytes.subarray(at, at + 8), bytes.subarray(at))
  return bytes.subarray(0, at)
}

/** Bodies that attack the RPC wire format itself: its type tags, and the paths to which they apply. */
export const wire = fc.oneof(
  fc.constantFrom(
    'null',
    '[]',
    '0',
    '""',
    '',
    '{"json":null}',
    '{"meta":[]}',
    '{"json":{},"meta":{}}',
    '{"json":{},"meta":[[]]}',
  ),
  fc
    .record({
      kind: fc.integer({ min: -1, max: 12 }),
      way: fc.array(fc.constantFrom('id', 'x', '__proto__', 'constructor', 'prototype', '0', '-1', 'length'), {
        maxLength: 4,
      }),
      json: fc.constantFrom<unknown[]>({ id: 'x' }, { x: [1] }, 'x', [1, 2], { __x: { id: 1 } }),
    })
    .map(({ kind, way, json }) => JSON.stringify({ json, meta: [[kind, ...way]] })),
  fc.constantFrom(
    '{"json":{"id":"x"},"maps":[["id"]],"meta":[[1,"id"],[4,"id"],[6]]}',
    '{"json":{"__proto__":{"a":1}},"meta":[[1,"__proto__","a"]]}',
    '{"json":"x","meta":[[5]]}',
    `{"json":"${'9'.repeat(5_000)}","meta":[[0]]}`,
    '{"json":"(a+)+$","meta":[[6]]}',
  ),
  fc.string({ unit: anyCharacter, maxLength: 100 }),
)
