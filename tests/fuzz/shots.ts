import { isContractProcedure } from '@orpc/contract'
import * as fc from 'fast-check'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import { signatureOf } from '#/server/infra/payments/signature.ts'
import type { Procedure } from '../access-matrix/procedures.ts'
import { matrix } from '../access-matrix/matrix.ts'
import { procedures } from '../access-matrix/procedures.ts'
import type { Known } from './schema.ts'
import { inputsOf } from './schema.ts'
import { bytesOf, wire, wrongly } from './wrong.ts'

export const senders = ['visitor', 'fran', 'fred', 'fern', 'cara', 'carl', 'ada', 'nora', 'program'] as const
export type Sender = (typeof senders)[number]

/** One request that is about to be sent. */
export interface Shot {
  kind: 'rpc' | 'rest' | 'bytes' | 'wire' | 'door' | 'page' | 'upload' | 'payment'
  /** What it is for: a procedure, a door or a page. */
  target: string
  from: Sender
  method: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** A path outside the API's procedures that the server answers at, with {id} for what changes. */
export interface Door {
  method: string
  path: string
}

export interface Aims extends Known {
  doors: readonly Door[]
  pages: readonly string[]
  webhookSecret: string
}

const encoder = new TextEncoder()
export const bytes = (text: string) => encoder.encode(text)
const json = { 'content-type': 'application/json' }
const fields = z.record(z.string(), z.unknown())

/** What each request is: an endless choice of all that may be sent to these aims. */
export function shotsAt(aims: Aims): fc.Arbitrary<Shot> {
  const inputs = new Map(procedures.map(({ name }) => [name, inputOf(name, aims)]))
  const some = fc.constantFrom(...procedures.flatMap(each => Array.from({ length: weightOf(each) }, () => each)))
  const calls = some.chain(procedure => {
    const right = inputs.get(procedure.name) ?? fc.constant(undefined)
    return fc.oneof(
      { weight: 3, arbitrary: right.map(input => rpc(procedure, input)) },
      { weight: 5, arbitrary: wrongly(right).map(input => rpc(procedure, input)) },
      { weight: 1, arbitrary: right.map(input => rest(procedure, input)) },
      { weight: 3, arbitrary: wrongly(right).map(input => rest(procedure, input)) },
      { weight: 2, arbitrary: bytesOf(right.map(input => textOf(input))).map(body => spoilt(procedure, body)) },
      { weight: 1, arbitrary: wire.map(text => ({ ...spoilt(procedure, bytes(text)), kind: 'wire' as const })) },
    )
  })
  const shots = fc.oneof(
    { weight: 16, arbitrary: calls },
    { weight: 2, arbitrary: atDoors(aims) },
    { weight: aims.pages.length > 0 ? 1 : 0, arbitrary: atPages(aims) },
    { weight: 1, arbitrary: payments(aims) },
  )
  return fc.tuple(shots, fc.constantFrom(...senders), fc.nat(), oddHeaders).map(([shot, anybody, nth, odd]) => {
    const may = whoMay(shot.target)
    return {
      ...shot,
      from: (nth % 2 === 0 ? may[(nth / 2) % may.length] : null) ?? anybody,
      headers: { ...shot.headers, ...odd },
    }
  })
}

/** Who may do it at all, as the access matrix says. */
const whoMay = (name: string) =>
  senders.filter(each =>
    Object.values(matrix[name] ?? {}).some(({ expected }) => expectations.parse(expected)[each] === 'ok'),
  )

const expectations = z.record(z.string(), z.string())

type Aimed = Omit<Shot, 'from'>

/** Passwords cost a tenth of a second each: these are asked less often than others. */
const slow = /^(?:accounts\.(?:signUp|signIn|changePassword)|email\.(?:reset|recover|change)|ownData\.|ways\.)/
const weightOf = ({ name }: Procedure) => (slow.test(name) ? 1 : 6)

function inputOf(name: string, known: Known): fc.Arbitrary<unknown> {
  const [domain = '', verb = ''] = name.split('.')
  const node: unknown = Object.entries(Object.entries(contract).find(([key]) => key === domain)?.[1] ?? {}).find(
    ([key]) => key === verb,
  )?.[1]
  const schema = isContractProcedure(node) ? node['~orpc'].inputSchema : undefined
  return schema instanceof z.ZodType ? inputsOf(schema, domain, known) : fc.constant(undefined)
}

const textOf = (input: unknown) => bytes(JSON.stringify({ json: input }) ?? '')

const spoilt = ({ name }: Procedure, body: Uint8Array): Aimed => ({
  kind: 'bytes',
  target: name,
  method: 'POST',
  path: `/api/rpc/${name.replace('.', '/')}`,
  headers: json,
  body: new Uint8Array(body),
})

const rpc = (procedure: Procedure, input: unknown): Aimed => ({ ...spoilt(procedure, textOf(input)), kind: 'rpc' })

function rest({ name, method, path }: Procedure, input: unknown): Aimed {
  const given = new Map(Object.entries(fields.safeParse(input ?? {}).data ?? {}))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = given.get(key)
    given.delete(key)
    return inPath(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x'))
  })
  const left = [...given]
  const shot = { kind: 'rest' as const, target: name, method, path: `/api${filled}`, headers: json }
  if (method !== 'GET') return { ...shot, body: bytes(JSON.stringify(Object.fromEntries(left))) }
  const query = left.map(
    ([key, value]) => `${inPath(key)}=${inPath(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
  )
  return { ...shot, headers: {}, path: `${shot.path}?${query.join('&')}`.slice(0, 8_000) }
}

/** As a careless program writes it into an address. */
const inPath = (text: string) => encodeURIComponent(text.slice(0, 2_000).toWellFormed()) || 'x'

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
  fc.string({ unit: 'binary', maxLength: 20 }).map(text => encodeURIComponent(text.toWellFormed())),
)

const oneOfThe = (list: readonly string[]) => fc.nat().map(at => list[at % Math.max(1, list.length)] ?? 'x')

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
        fc.oneof(pieces, oneOfThe(known.ids), oneOfThe(known.urls).map(encodeURIComponent)),
      ),
      { maxLength: 4 },
    )
    .map(all => (all.length > 0 ? `?${all.map(([key, value]) => `${key}=${value}`).join('&')}` : ''))

const pathOf = (path: string, known: Known) =>
  fc
    .tuple(fc.array(fc.oneof(oneOfThe(known.ids), pieces), { minLength: 3, maxLength: 3 }), queries(known))
    .map(([given, query]) => {
      let nth = 0
      return path.replaceAll(/\{\w+\}/g, () => given[(nth += 1) - 1] ?? 'x') + query
    })

const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.constantFrom('act=stop', 'token=x', '{}', '%', 'a='.repeat(5_000), '\0').map(bytes),
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

function atDoors(aims: Aims): fc.Arbitrary<Aimed> {
  const chosen = fc.nat().map(at => aims.doors[at % aims.doors.length] ?? { method: 'GET', path: '/healthz' })
  return chosen.chain(({ method, path }) =>
    fc.tuple(pathOf(path, aims), bodies, types).map(([filled, body, type]) => ({
      kind: method === 'POST' && /picture|images/.test(path) ? ('upload' as const) : ('door' as const),
      target: `${method} ${path}`,
      method,
      path: filled,
      headers: method === 'GET' ? {} : { 'content-type': type },
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
    })),
  )
}

const atPages = (aims: Aims): fc.Arbitrary<Aimed> =>
  oneOfThe(aims.pages).chain(page =>
    pathOf(page.replaceAll(/\$\w+/g, '{id}'), aims).map(path => ({
      kind: 'page',
      target: page,
      method: 'GET',
      path,
      headers: { accept: 'text/html' },
    })),
  )

const kinds = [
  'subscription_created',
  'subscription_updated',
  'subscription_cancelled',
  'subscription_resumed',
  'subscription_expired',
  'subscription_paused',
  'subscription_unpaused',
  'subscription_payment_success',
  'subscription_payment_failed',
  'subscription_payment_recovered',
  'subscription_payment_refunded',
  'order_created',
] as const

const times = fc.constantFrom(
  '2026-11-01T00:00:00.000000Z',
  '2026-12-01T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
)

/** What a payment provider tells, mostly signed, often wrong. */
function payments({ webhookSecret, ids }: Aims): fc.Arbitrary<Aimed> {
  const told = fc.record({
    meta: fc.record({
      event_name: fc.constantFrom(...kinds),
      test_mode: fc.boolean(),
      custom_data: fc.record({ user_id: oneOfThe(ids) }),
    }),
    data: fc.record({
      type: fc.constantFrom('subscriptions', 'subscription-invoices'),
      id: fc.constantFrom('1', '2', '99'),
      attributes: fc.record({
        store_id: fc.constantFrom(1, 'sandbox', 0),
        status: fc.constantFrom('active', 'expired', 'paid', 'refunded'),
        variant_id: fc.constantFrom(1_055_665, 1),
        subscription_id: fc.constantFrom(1, '2'),
        billing_reason: fc.constantFrom('initial', 'renewal'),
        renews_at: times,
        created_at: times,
        updated_at: times,
        total: fc.integer(),
      }),
    }),
  })
  const right = fc.oneof(told, wrongly(told)).map(event => bytes(JSON.stringify(event) ?? ''))
  return fc.tuple(fc.oneof(right, right, bytesOf(right)), fc.constantFrom(0, 0, 0, 0, 1, 2)).map(([body, how]) => ({
    kind: 'payment',
    target: 'POST /webhooks/lemon-squeezy',
    method: 'POST',
    path: '/webhooks/lemon-squeezy',
    headers: {
      ...json,
      ...(how < 2 && { 'x-signature': how === 0 ? signatureOf(webhookSecret, body) : 'f'.repeat(63) }),
    },
    body: new Uint8Array(body),
  }))
}

/** One header in six requests that no browser of ours sends. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'accept-language',
          'user-agent',
          'if-none-match',
          'range',
          'x-forwarded-for',
          'x-signature',
          'accept-encoding',
          'sec-fetch-site',
          'referer',
          'x-time-zone',
          'origin',
          'authorization',
          'content-type',
          'accept',
          'cookie',
        ),
        fc.constantFrom(
          '',
          '%',
          '"',
          '*',
          'W/"x',
          'bytes=-1',
          'bytes=0-99999999999',
          '::1, x',
          '1.2.3.4:99999',
          'null',
          'http://[',
          'Bearer ks_x',
          'Bearer ',
          'session=x',
          'session=%00; session=%',
          '__proto__=1; session=a.b',
          'a'.repeat(4_000),
          'gzip;q=x',
          'é\u00ff',
          'en;q=9,*',
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
)
