import { isContractProcedure } from '@orpc/contract'
import { isProcedure } from '@orpc/server'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import { router } from '#/server/router.ts'
import type { TestWorld } from '../world.ts'

export const origin = 'http://localhost:3000'

export interface Procedure {
  /** Such as 'campaigns.create'. */
  name: string
  /** GET for reads, POST for changes. */
  method: string
  /** As in the REST document, with parameters as {id}. */
  path: string
}

/** Every procedure of the contract, found by walking it, so that new ones are included automatically. */
export const procedures: Procedure[] = walk(contract, '').map(([name, node]) => {
  if (!isContractProcedure(node)) throw new Error(`${name} is no procedure`)
  const { method = '', path = '' } = node['~orpc'].route
  return { name, method, path }
})

/** The procedures that the server serves, which must be the same list as the contract's. */
export const served = walk(router, '').flatMap(([name, node]) => (isProcedure(node) ? [name] : []))

/** Grouped by domain, for tests that open a world for each, so that one domain's calls do not disturb another's. */
export const domains = Object.entries(Object.groupBy(procedures, ({ name }) => name.split('.')[0] ?? '')).map(
  ([domain, calls]) => [domain, calls ?? []] as const,
)

export const changes = procedures.filter(({ method }) => method !== 'GET')

function walk(node: object, path: string): [string, object][] {
  if (isContractProcedure(node)) return [[path, node]]
  return Object.entries(node).flatMap(([key, child]: [string, unknown]) =>
    typeof child === 'object' && child !== null ? walk(child, path ? `${path}.${key}` : key) : [],
  )
}

export interface Answer {
  status: number
  /** 'ok', or the code of the refusal. */
  code: string
  text: string
  headers: Headers
}

export interface Sent {
  cookie?: string
  headers?: Record<string, string>
}

/** Calls the procedure as the browser's client does. */
export const send = (
  world: Pick<TestWorld, 'fetch'>,
  name: string,
  input: unknown,
  { cookie = '', headers = {} }: Sent = {},
) => ask(world, rpcRequest(name, JSON.stringify({ json: input }), headers), cookie)

export const rpcRequest = (name: string, body: string, headers: Record<string, string> = {}) =>
  new Request(`${origin}/api/rpc/${name.replace('.', '/')}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** Calls it through the REST API. */
export function sendRest(
  world: Pick<TestWorld, 'fetch'>,
  { method, path }: Procedure,
  input: unknown,
  { cookie = '', headers: more = {} }: Sent = {},
) {
  const rest = new Map(Object.entries(fields.parse(input ?? {})))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return value
  })
  const url = new URL(`${origin}/api${filled}`)
  const headers = { 'content-type': 'application/json', ...more }
  if (method !== 'GET')
    return ask(world, new Request(url, { method, headers, body: JSON.stringify(Object.fromEntries(rest)) }), cookie)
  for (const [name, value] of rest)
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return ask(world, new Request(url, { headers: more }), cookie)
}

const fields = z.record(z.string(), z.unknown())
const failure = z.object({ code: z.string() })
const refusal = z.union([z.object({ json: failure }).transform(({ json }) => json), failure])

export async function ask(world: Pick<TestWorld, 'fetch'>, request: Request, cookie = ''): Promise<Answer> {
  const response = await world.fetch(request, cookie)
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, text, code: status < 400 ? 'ok' : codeOf(text) }
}

function codeOf(text: string) {
  try {
    return refusal.parse(JSON.parse(text)).code
  } catch (cause) {
    throw new Error(`This is no refusal in JSON: ${text}`, { cause })
  }
}

/** The session cookie that an answer set, in the form in which the browser sends it back. */
export const cookieOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
