import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import type { Caller, Case } from './access-matrix/callers.ts'
import { callers } from './access-matrix/callers.ts'
import { matrix } from './access-matrix/matrix.ts'
import type { Procedure } from './access-matrix/procedures.ts'
import { procedures, send, sendRest, served } from './access-matrix/procedures.ts'
import { allRows } from './access-matrix/rows.ts'
import { listen } from './observed.ts'
import { refused } from './refused.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const inputs = new Map<string, unknown>(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${domain}.${name}`, call['~orpc'].inputSchema] as const),
  ),
)
const asJson = { io: 'input', unrepresentable: 'any' } as const
/** The ids in their inputs are new, or are those of plans, which belong to nobody. */
const makes = new Set(['campaigns.create', 'billing.checkout', 'billing.preview', 'billing.changePlan'])

test('the server serves every procedure of the contract, and no row of the matrix is about another', () => {
  expect(procedures.length).toBeGreaterThan(20)
  const names = procedures.map(({ name }) => name)
  expect(served.toSorted()).toEqual(names.toSorted())
  expect(Object.keys(matrix).filter(name => !names.includes(name))).toEqual([])
})

/** The ids in their inputs are of no row that belongs to somebody, or only narrow a list. */
const namesNothing = new Set(['admin.assignments', 'palette.again', 'signInMethods.addPasskey'])
const named = /"\w*[iI]ds?":/

test('every procedure that takes the id of somebody’s row is also called with an id that does not exist', () => {
  const asked = procedures.filter(({ name }) => {
    const schema = inputs.get(name)
    return schema instanceof z.ZodType && named.test(JSON.stringify(z.toJSONSchema(schema, asJson)))
  })
  expect(asked.length).toBeGreaterThan(50)
  const without = asked.filter(({ name }) =>
    Object.values(matrix[name] ?? {}).every(({ expected }) => Object.values(expected).includes('ok')),
  )
  const left = without.map(({ name }) => name).filter(name => !namesNothing.has(name) && !makes.has(name))
  expect(left).toEqual([])
})

test.each(procedures)('$name: who may, can; who may not is told so and changes nothing', async procedure => {
  const cases = Object.entries(matrix[procedure.name] ?? {})
  expect(cases, `tests/access-matrix says nothing of ${procedure.name}`).not.toEqual([])
  expect(cases.flatMap(([, { expected }]) => Object.values(expected))).toContain('ok')
  await using world = await openWorld()
  for (const [title, one] of cases) {
    await refuses(world, procedure, title, one)
    await allows(world, procedure, title, one)
  }
})

async function refuses(world: TestWorld, procedure: Procedure, title: string, { input, expected }: Case) {
  const turnedAway = callers.filter(caller => expected[caller] !== 'ok')
  if (turnedAway.length === 0) return
  const asked = await input(world)
  const before = await allRows(world)
  const heard = listen(world)
  for (const caller of turnedAway) {
    const code = expected[caller]
    if (code === 'ok') continue
    const { status, message } = refused(code)
    // Identical, byte for byte, to the answer for a missing row, so that nothing reveals whether it exists.
    const answer = { status, body: { defined: true, code, status, message } }
    const given = await bothWays(world, procedure, asked, cookieOf(world, caller))
    expect({ title, caller, given }).toEqual({ title, caller, given: [answer, answer] })
  }
  expect(heard()).toEqual({})
  expect(await allRows(world)).toEqual(before)
}

async function allows(world: TestWorld, { name }: Procedure, title: string, { input, expected }: Case) {
  for (const caller of callers.filter(each => expected[each] === 'ok')) {
    const { code, text } = await send(world, name, await input(world), { cookie: cookieOf(world, caller) })
    expect({ title, caller, given: code === 'ok' ? 'ok' : text }).toEqual({ title, caller, given: 'ok' })
  }
}

const cookieOf = (world: TestWorld, caller: Caller) => world[caller].cookie

/** Calls both as the app's own client does and as the REST document describes. */
async function bothWays(world: TestWorld, procedure: Procedure, input: unknown, cookie: string) {
  const rpc = await send(world, procedure.name, input, { cookie })
  const rest = await sendRest(world, procedure, input, { cookie })
  return [
    { status: rpc.status, body: JSON.parse(rpc.text).json },
    { status: rest.status, body: JSON.parse(rest.text) },
  ]
}
