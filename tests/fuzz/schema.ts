import * as fc from 'fast-check'
import { z } from 'zod'
import { oneOfThe } from './bytes.ts'

/** What a value may refer to or repeat, read when it is drawn: everybody's rows, and addresses. */
export interface Known {
  ids: readonly string[]
  /** The same ids, by table name. */
  rows: ReadonlyMap<string, readonly string[]>
  urls: readonly string[]
  emails: readonly string[]
}

type Node = z.core.JSONSchema.JSONSchema

/** Inputs for a contract's schema: most are valid, as far as JSON Schema can tell. `domain` is what a bare `id` refers to. */
export const inputsOf = (schema: z.ZodType, domain: string, known: Known) =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', { known, domain })

interface Place {
  known: Known
  domain: string
}

function valuesOf(node: Node | boolean | undefined, name: string, place: Place): fc.Arbitrary<unknown> {
  if (typeof node !== 'object') return fc.jsonValue()
  if ('const' in node) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const choices = node.anyOf ?? node.oneOf
  if (choices) return fc.oneof(...choices.map(each => valuesOf(each, name, place)))
  if (node.type === 'object') return objects(node, place)
  if (node.type === 'array') return lists(node, name, place)
  if (node.type === 'string') return textsOf(node, name, place)
  if (node.type === 'integer') return integers(node)
  if (node.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (node.type === 'boolean') return fc.boolean()
  if (node.type === 'null') return fc.constant(null)
  return fc.jsonValue()
}

function objects({ properties = {}, required = [] }: Node, place: Place) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, valuesOf(value, key, place)]),
  )
  return fc.record<Record<string, unknown>>(fields, { requiredKeys: required })
}

function lists({ items, minItems = 0, maxItems = 3 }: Node, name: string, place: Place) {
  const inner = valuesOf(Array.isArray(items) ? items[0] : items, name, place)
  return fc.array(inner, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
}

function integers({ minimum = -1, maximum = 1_000 }: Node) {
  const least = Math.max(minimum, -1)
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: least, max: Math.max(least, Math.min(maximum, least + 10)) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  )
}

const people = /^(?:user|founder|contributor|mention|lead|thing|to)/

/** Ids from the table that the field's name or the procedure's domain points to; from all tables when there is none. */
function likely(name: string, { known: { ids, rows }, domain }: Place) {
  const word = /^ids?$/.test(name) ? domain : name.replace(/Ids?$|s$/, '')
  const stem = (people.test(word) ? 'user' : word).replace(/s$/, '').toLowerCase()
  const found = [...rows]
    .filter(([table]) => table.includes(stem) && !table.includes('karma'))
    .flatMap(([, all]) => all)
  return found.length > 0 ? found : ids
}

const reddit = fc
  .integer({ min: 36 ** 5, max: 36 ** 6 - 1 })
  .map(post => `https://www.reddit.com/r/SaaS/comments/${post.toString(36)}/closing/`)

function textsOf({ format, minLength = 0, maxLength = 200, pattern }: Node, name: string, place: Place) {
  const anew = fc.uuid({ version: 7 })
  if (format === 'uuid')
    return fc.oneof(
      { weight: 6, arbitrary: oneOfThe(() => likely(name, place)) },
      { weight: 1, arbitrary: oneOfThe(() => place.known.ids) },
      { weight: name === 'id' ? 3 : 1, arbitrary: anew },
    )
  if (format === 'email') return oneOfThe(() => place.known.emails)
  if (/url$/i.test(name) || format === 'uri')
    return fc.oneof(
      reddit,
      oneOfThe(() => place.known.urls),
    )
  if (name === 'password') return fc.string({ unit: 'grapheme-ascii', minLength: 16, maxLength: 40 })
  if (/email/i.test(name)) return oneOfThe(() => place.known.emails)
  if (/subreddit/i.test(name)) return fc.stringMatching(/^[A-Za-z]\w{2,19}$/)
  if (name === 'cursor') return oneOfThe(() => place.known.ids).map(id => `notifications_${Date.UTC(2026, 0)}000_${id}`)
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 90) })
  return ofLength(minLength, maxLength)
}

const written = fc.constantFrom(
  'Ledgerly',
  'closing books',
  '👩‍👩‍👧 paní Müllerová',
  'عبد الله',
  'a\nb\tc',
  '**b** `c` [d](https://e.example)',
)

/** What people type, what programs send, and the longest that is allowed. */
const ofLength = (least: number, most: number) =>
  fc.oneof(
    { weight: 4, arbitrary: written.map(text => text.slice(0, most).padEnd(least, 'x')) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.max(least, Math.min(most, 60)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(most), '👩'.repeat(Math.floor(most / 2))) },
  )
