import { expect, test } from 'vitest'
import { z } from 'zod'
import { callerOf, inputOf } from './access-matrix/inputs.ts'
import type { Answer, Procedure } from './access-matrix/procedures.ts'
import { ask, origin, procedures, rpcRequest, send, sendRest } from './access-matrix/procedures.ts'
import { difference, effectOf, everything } from './mass-assignment/effect.ts'
import { hostileFields, hostileHeaders, planted } from './mass-assignment/fields.ts'
import { openRich } from './rich.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

/** One way to call a procedure with valid input and extra data. */
type Call = (world: TestWorld, procedure: Procedure, input: unknown, cookie: string) => Promise<Answer>

interface Outcome {
  code: string
  text: string
  effect: string[]
  /** New rows that contain a value only the hostile call sends. */
  traces: string[]
}

const plainly: Call = (world, { name }, input, cookie) => send(world, name, input, { cookie })

/** When RPC refuses it, it is sent over REST as well: then neither may have changed anything. */
const withFields: Call = async (world, procedure, input, cookie) => {
  const all = { ...hostileFields(world), ...fields.parse(input ?? {}) }
  const rpc = await send(world, procedure.name, all, { cookie })
  if (rpc.code === 'ok') return rpc
  const rest = await sendRest(world, procedure, all, { cookie })
  return rest.code === 'ok' ? rest : rpc
}

const withFieldsOverRest: Call = (world, procedure, input, cookie) =>
  sendRest(world, procedure, { ...hostileFields(world), ...fields.parse(input ?? {}) }, { cookie })

const withHeaders: Call = (world, { name }, input, cookie) => {
  const request = rpcRequest(name, JSON.stringify({ json: input }), hostileHeaders(world.fred.id))
  return ask(world, new Request(`${request.url}?${asQuery(world)}`, request), cookie)
}

const withHeadersOverRest: Call = (world, procedure, input, cookie) =>
  sendRest(meddling(world), procedure, input, { cookie })

/** Adds the headers to every request, and a query to changes. */
const meddling = (world: TestWorld): Pick<TestWorld, 'fetch'> => ({
  fetch: (request, cookie) => {
    const url = new URL(request.url)
    if (request.method !== 'GET') url.search = asQuery(world)
    const meddled = new Request(url.href.replace(url.origin, origin), request)
    for (const [name, value] of Object.entries(hostileHeaders(world.fred.id))) meddled.headers.set(name, value)
    return world.fetch(meddled, cookie)
  },
})

const asQuery = ({ fred }: TestWorld) =>
  new URLSearchParams({
    role: 'admin',
    isAdmin: 'true',
    userId: fred.id,
    founderId: fred.id,
    status: 'approved',
    email_verified: 'true',
    data: '{"json":{"role":"admin"}}',
  }).toString()

const hostileCalls = { withFields, withHeaders, withHeadersOverRest }

const fields = z.record(z.string(), z.unknown())
const unknownKeys = z.object({
  data: z.object({ issues: z.array(z.object({ keys: z.array(z.string()).default([]) })) }),
})
const refusal = z.union([z.object({ json: unknownKeys }).transform(({ json }) => json), unknownKeys])

/** Prepares the input, calls, and compares the database before and after. */
async function outcomeOf(world: TestWorld, procedure: Procedure, call: Call): Promise<Outcome> {
  const input = await inputOf(world, procedure.name)
  const cookie = callerOf(world, procedure.name)
  const before = await everything(world)
  const { code, text } = await call(world, procedure, input, cookie)
  const written = difference(before, await everything(world))
  const traces = written.came.filter(row =>
    [planted.text, planted.address, String(planted.number)].some(trace => row.includes(trace)),
  )
  return { code, text, effect: effectOf(written, world), traces }
}

type Run = (call: Call) => Promise<Outcome>

/** The outcome in the current world, if repeating the call has the same effect there. */
async function repeatedHere(world: TestWorld, procedure: Procedure): Promise<Outcome | null> {
  let last: Outcome | null = null
  // The first call may have other effects than later ones: it opens an account, or adds a word to the search.
  for (let tries = 0; tries < repetitions; tries++) {
    const next = await outcomeOf(world, procedure, plainly).catch(() => null)
    if (last?.code === 'ok' && next && equal(last.effect, next.effect)) return last
    last = next
  }
  return null
}

const repetitions = 3

const equal = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two)

/** Optional fields that the procedure accepts: all that its refusal does not name. */
function takenOf(world: TestWorld, { text, code }: Outcome) {
  if (code !== 'bad_input') return []
  const named = new Set(refusal.parse(JSON.parse(text)).data.issues.flatMap(({ keys }) => keys))
  return named.size === 0 ? [] : Object.keys(hostileFields(world)).filter(name => !named.has(name))
}

/** Rows that grant power or karma: no accepted field may change them differently than the plain call. */
const guarded = ({ effect }: Outcome) =>
  effect.filter(row => /^[+-] (?:user_roles|users|accounts|karma_accounts|karma_transfers|subscriptions): /.test(row))

/** A read writes nothing, however it is called. */
async function faultsOfRead(world: TestWorld, procedure: Procedure) {
  const input = await inputOf(world, procedure.name)
  const cookie = callerOf(world, procedure.name)
  const before = await everything(world)
  for (const call of Object.values(hostileCalls)) await call(world, procedure, input, cookie)
  const { came, went } = difference(before, await everything(world))
  return came.length + went.length > 0 ? [{ name: procedure.name, came, went }] : []
}

/** An apparent fault in a used world is checked again in fresh ones. */
async function faultsOf(world: TestWorld, procedure: Procedure) {
  const plain = await repeatedHere(world, procedure)
  const here: Run = call => outcomeOf(world, procedure, call)
  const found = plain && (await faultsBeside(plain, world, procedure, here).catch(() => null))
  if (found?.length === 0) return []
  const elsewhere: Run = async call => {
    await using own = await openWorld()
    const outcome = await outcomeOf(own, procedure, call)
    return outcome
  }
  return faultsBeside(await elsewhere(plainly), world, procedure, elsewhere)
}

async function faultsBeside(plain: Outcome, world: TestWorld, procedure: Procedure, run: Run) {
  const faults: unknown[] = plain.code === 'ok' ? [] : [{ plain: plain.text }]
  const judge = (how: string, given: Outcome, view: (outcome: Outcome) => string[]) => {
    const harmless = given.code === 'ok' ? equal(view(given), view(plain)) : given.effect.length === 0
    if (!harmless) faults.push({ how, given, expected: plain.effect })
  }
  for (const [how, call] of Object.entries(hostileCalls)) {
    const given = await run(call)
    judge(how, given, ({ effect, traces }) => [...effect, ...traces])
    if (how !== 'withFields') continue
    if (given.code === 'ok')
      judge('withFieldsOverRest', await run(withFieldsOverRest), ({ effect, traces }) => [...effect, ...traces])
    const taken = takenOf(world, given)
    if (taken.length > 0) judge(`with ${taken.join(', ')}`, await run(withSome(taken)), guarded)
  }
  return faults.map(fault => ({ name: procedure.name, fault }))
}

/** Only the accepted fields: a refusal for one unknown field would show nothing about the others. */
const withSome =
  (names: readonly string[]): Call =>
  (world, { name }, input, cookie) => {
    const all = hostileFields(world)
    const some = Object.fromEntries(names.map(each => [each, all[each]]))
    return send(world, name, { ...some, ...fields.parse(input ?? {}) }, { cookie })
  }

const proceduresPerWorld = 12
const wordOf = ({ name }: Procedure) => name.split('.')[0] ?? ''
const words = [...new Set(procedures.map(wordOf))]

test.each(words)(
  'no field, query or header beyond what they take gives anybody a role, karma or another’s data: %s',
  { timeout: 300_000 },
  async word => {
    const some = procedures.filter(procedure => wordOf(procedure) === word)
    const faults: unknown[] = []
    // A new world now and then: some things have a maximum number.
    for (let at = 0; at < some.length; at += proceduresPerWorld) {
      await using world = await openRich()
      expect(Object.keys(hostileFields(world)).length).toBeGreaterThan(200)
      for (const procedure of some.slice(at, at + proceduresPerWorld))
        faults.push(...(await (procedure.method === 'GET' ? faultsOfRead : faultsOf)(world, procedure)))
    }
    expect(faults).toEqual([])
  },
)
