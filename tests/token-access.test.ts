import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#/contract/index.ts'
import type { Scope } from '#/rules/scopes.ts'
import { scopes } from '#/rules/scopes.ts'
import { hashOf } from '#/server/token.ts'
import { newAccessToken } from '#/server/tokens/access-token.ts'
import type { Caller } from './access-matrix/callers.ts'
import { matrix } from './access-matrix/matrix.ts'
import type { Procedure } from './access-matrix/procedures.ts'
import { domains, procedures, sendRest } from './access-matrix/procedures.ts'
import { allRows } from './access-matrix/rows.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const scopeOf = new Map(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [string, Scope | undefined] => [
      `${domain}.${name}`,
      call['~orpc'].meta.scope,
    ]),
  ),
)

/** Scopes needed beyond the procedure's own: a token must not have data sent anywhere that it may not read. */
const asWell: Record<string, Scope[]> = { 'webhooks.add': ['submissions:read'] }

/** Whose tokens are tried where several callers are allowed: admins have none. */
const bearers = ['fran', 'cara', 'carl', 'fred', 'nora'] as const satisfies Caller[]

test('tokens open neither accounts, passwords, roles, tokens, billing nor anything of admins', () => {
  expect(procedures.filter(({ name }) => scopeOf.get(name))).not.toEqual([])
  const guarded = /^(admin|audit|billing|email|moderation|operations|ownData|palette|tokens|signInMethods)\./
  const opened = procedures.filter(({ name, path }) => scopeOf.get(name) && (guarded.test(name) || /admin/.test(path)))
  expect(opened).toEqual([])
  const ofAccounts = procedures.filter(({ name }) => name.startsWith('accounts.') && scopeOf.get(name))
  expect(ofAccounts.map(({ name }) => name)).toEqual(['accounts.me'])
  expect(new Set([...scopeOf.values()].filter(Boolean))).toEqual(new Set(scopes))
})

test('a scope says whether it reads or writes', () => {
  const wrong = procedures.filter(({ name, method }) => {
    const scope = scopeOf.get(name)
    return scope && scope.endsWith(':read') !== (method === 'GET')
  })
  expect(wrong).toEqual([])
})

test.each(domains)('%s: a token does what its scopes open, as its person may, and nothing else', async (_, calls) => {
  await using shared = await openWorld()
  for (const procedure of calls) {
    const scope = scopeOf.get(procedure.name)
    if (scope) await opens(procedure, scope)
    else await refusesAll(shared, procedure)
  }
})

async function opens(procedure: Procedure, scope: Scope) {
  await using world = await openWorld()
  const [all, others] = [
    await tokensOf(world, [...scopes]),
    await tokensOf(
      world,
      scopes.filter(each => each !== scope),
    ),
  ]
  const only = await tokensOf(world, [scope, ...(asWell[procedure.name] ?? [])])
  for (const [title, { input, expected }] of Object.entries(matrix[procedure.name] ?? {})) {
    const asked = await input(world)
    const before = await rowsBut(world)
    for (const who of bearers) {
      expect({ title, who, code: await codeOf(world, procedure, asked, others[who]) }).toEqual({
        title,
        who,
        code: 'scope_missing',
      })
    }
    expect(await rowsBut(world)).toEqual(before)
    for (const who of bearers) {
      const again = expected[who] === 'ok' ? await input(world) : asked
      const code = await codeOf(world, procedure, again, who === 'fran' ? all[who] : only[who])
      expect({ title, who, code }).toEqual({ title, who, code: expected[who] })
    }
  }
}

async function refusesAll(world: TestWorld, procedure: Procedure) {
  for (const { input } of Object.values(matrix[procedure.name] ?? {})) {
    const asked = await input(world)
    const all = await tokensOf(world, [...scopes])
    const before = await rowsBut(world)
    for (const who of bearers) {
      const code = await codeOf(world, procedure, asked, all[who])
      expect({ name: procedure.name, who, code }).toEqual({ name: procedure.name, who, code: 'token_not_allowed' })
    }
    expect(await rowsBut(world)).toEqual(before)
  }
}

/** The result of one call with a token: 'ok', or the code of the refusal. */
const codeOf = async (world: TestWorld, procedure: Procedure, input: unknown, token: string) =>
  (await sendRest(world, procedure, input, { headers: { authorization: `Bearer ${token}` } })).code

/** A token with these scopes for each bearer, written to the database. */
async function tokensOf(world: TestWorld, allowed: Scope[]) {
  const of = async (who: (typeof bearers)[number]) => {
    const token = newAccessToken()
    await world.db
      .insertInto('access_tokens')
      .values({ id: randomUUID(), user_id: world[who].id, name: who, hash: hashOf(token), shown: '', scopes: allowed })
      .execute()
    return token
  }
  return {
    fran: await of('fran'),
    cara: await of('cara'),
    carl: await of('carl'),
    fred: await of('fred'),
    nora: await of('nora'),
  }
}

/** Leaves out the tokens, whose last use is recorded whatever the result. */
const rowsBut = async (world: TestWorld) => ({ ...(await allRows(world)), access_tokens: [] })
