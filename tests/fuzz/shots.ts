import { isContractProcedure } from '@orpc/contract'
import * as fc from 'fast-check'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import type { Procedure } from '../access-matrix/procedures.ts'
import { matrix } from '../access-matrix/matrix.ts'
import { procedures } from '../access-matrix/procedures.ts'
import { bytes } from './bytes.ts'
import type { Known } from './schema.ts'
import { inputsOf } from './schema.ts'
import { atEndpoints, atPages } from './endpoints.ts'
import { oddHeaders, payments } from './outside.ts'
import { bytesOf, wire, wrongly } from './wrong.ts'

export const senders = ['visitor', 'fran', 'fred', 'fern', 'cara', 'carl', 'ada', 'nora', 'program'] as const
export type Sender = (typeof senders)[number]

/** One request to send. */
export interface Shot {
  kind: 'rpc' | 'rest' | 'bytes' | 'wire' | 'endpoint' | 'page' | 'upload' | 'payment'
  /** Its target: a procedure, an endpoint or a page. */
  target: string
  from: Sender
  method: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** A path outside the API's procedures that the server answers, with {id} for parameters. */
export interface Endpoint {
  method: string
  path: string
}

export interface Aims extends Known {
  endpoints: readonly Endpoint[]
  pages: readonly string[]
  webhookSecret: string
}

const json = { 'content-type': 'application/json' }
const fields = z.record(z.string(), z.unknown())

/** An endless random choice of every request that these aims allow. */
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
    { weight: 2, arbitrary: atEndpoints(aims) },
    { weight: aims.pages.length > 0 ? 1 : 0, arbitrary: atPages(aims) },
    { weight: 1, arbitrary: payments(aims) },
  )
  return fc.tuple(shots, fc.constantFrom(...senders), fc.nat(), oddHeaders).map(([shot, anybody, nth, odd]) => {
    const may = allowed.get(shot.target) ?? []
    return {
      ...shot,
      from: (nth % 2 === 0 ? may[(nth / 2) % may.length] : null) ?? anybody,
      headers: { ...shot.headers, ...odd },
    }
  })
}

/** Who is ever allowed it, according to the access matrix. */
function whoMay(name: string) {
  const cases = Object.values(matrix[name] ?? {}).map(({ expected }) => expectations.parse(expected))
  return senders.filter(each => cases.some(expected => expected[each] === 'ok'))
}

const expectations = z.record(z.string(), z.string())
const allowed = new Map(procedures.map(({ name }) => [name, whoMay(name)]))

export type Aimed = Omit<Shot, 'from'>

/** Each password hash costs a tenth of a second: these are called less often than others. */
const slow = /^(?:accounts\.(?:signUp|signIn|changePassword)|email\.(?:reset|recover|change)|ownData\.|signInMethods\.)/
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

/** Puts text into a path as a careless program would. */
const inPath = (text: string) => encodeURIComponent(text.slice(0, 2_000).toWellFormed()) || 'x'
