import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { rates } from '#/rules/rates.ts'
import type { Scope } from '#/rules/scopes.ts'
import { testPassword } from '#/tests/cast.ts'
import { lateFor } from '#/tests/locks.ts'
import { refused } from '#/tests/refused.ts'
import { byToken } from '#/tests/by-token.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { presentSession } from '../accounts/proof.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { nothingLeaves } from '../world.ts'
import { isAccessToken } from './access-token.ts'
import { makeTokenCall } from './bearer.ts'

const makes = ({ api }: Person, scopes: Scope[] = ['profile:read'], days: 0 | 30 | 90 | 365 = 30) =>
  api.tokens.make({ id: randomUUID(), name: 'Zap', scopes, days, present: null })

test('a token calls as its person, without cookie and from any page, and says when it was last used', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { token, made } = await makes(fran)
  expect(isAccessToken(token)).toBe(true)
  expect(token.startsWith(made.shown)).toBe(true)
  expect(made).toMatchObject({ name: 'Zap', scopes: ['profile:read'], usedAt: null, isOver: false })
  const { body } = await byToken(world, token, 'GET', '/me')
  expect(z.object({ id: z.string(), email: z.string() }).parse(body)).toEqual({ id: fran.id, email: fran.email })
  const [listed] = await fran.api.tokens.list()
  expect(listed).toMatchObject({ id: made.id, shown: token.slice(0, 12) })
  expect(listed?.usedAt).not.toBeNull()
})

test('its use is written down once a minute', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const { token } = await makes(fran)
  const usedAfter = async (seconds: number) => {
    const used_at = sql<Date>`now() - make_interval(secs => ${seconds})`
    const { used_at: before } = await db
      .updateTable('access_tokens')
      .set({ used_at })
      .returning('used_at')
      .executeTakeFirstOrThrow()
    await byToken(world, token, 'GET', '/me')
    return (await fran.api.tokens.list())[0]?.usedAt?.getTime() !== before?.getTime()
  }
  expect(await usedAfter(45)).toBe(false)
  expect(await usedAfter(61)).toBe(true)
})

test('what a token does cannot see the cookie that was sent with it', async () => {
  await using world = await openWorld()
  const { token } = await makes(world.cara)
  const headers = new Headers({ authorization: `Bearer ${token}`, cookie: world.fred.cookie })
  const call = makeTokenCall(world.world, headers, 'request')
  expect(await call.me()).toMatchObject({ id: world.cara.id })
  expect(await presentSession(call)).toBeUndefined()
})

test('the database keeps no token, only a hash with which nobody can call', async () => {
  await using world = await openWorld()
  const { token } = await makes(world.fran)
  const row = JSON.stringify(await world.db.selectFrom('access_tokens').selectAll().execute())
  expect(row).not.toContain(token.slice(12))
  expect(JSON.stringify(await world.db.selectFrom('audit_entries').selectAll().execute())).not.toContain(token)
})

test('a token changes what its scope allows, and nothing else', async () => {
  await using world = await openWorld()
  const { token } = await makes(world.fran, ['campaigns:write'])
  const created = await byToken(world, token, 'POST', '/campaigns', engagementCampaign())
  expect(created.status).toBe(200)
  expect(await byToken(world, token, 'GET', '/karma')).toMatchObject({
    status: 403,
    body: {
      code: 'scope_missing',
      data: { scope: 'karma:read' },
      message: 'This access token lacks the scope karma:read.',
    },
  })
  expect(await byToken(world, token, 'POST', '/me', { fullName: 'Mallory' })).toMatchObject({
    status: 403,
    body: { code: 'token_not_allowed' },
  })
})

test.each(['nonsense', 'kmsq_', `kmsq_${'A'.repeat(46)}`, 'kmsq_../../etc'])(
  '%s opens nothing, not even what visitors may see',
  async token => {
    await using world = await openWorld()
    for (const path of ['/me', '/campaigns']) {
      expect(await byToken(world, token, 'GET', path)).toMatchObject({ status: 401, body: { code: 'token_unknown' } })
    }
  },
)

test('the paths of our own pages, pictures and files know no tokens', async () => {
  await using world = await openWorld()
  const { token } = await makes(world.cara)
  const rpc = await byToken(world, token, 'POST', '/rpc/notifications/markAllRead', { json: null })
  expect(rpc).toMatchObject({ status: 403, body: { json: { code: 'foreign_origin' } } })
  expect(await byToken(world, token, 'GET', '/me/archive')).toMatchObject({ status: 404 })
  expect(await byToken(world, token, 'POST', '/me/picture', {})).toMatchObject({ status: 404 })
  expect((await byToken(world, token, 'GET', '/me', undefined, world.fred.cookie)).body).toMatchObject({
    id: world.cara.id,
  })
})

test('with a token that is not known, a cookie counts for nothing', async () => {
  await using world = await openWorld()
  const answer = await byToken(world, 'kmsq_x', 'POST', '/notifications/read', {}, world.fran.cookie)
  expect(answer).toMatchObject({ status: 401, body: { code: 'token_unknown' } })
})

test('a token ends when its time is over, and when it is revoked', async () => {
  await using world = await openWorld()
  const { fran } = world
  const [short, long] = [await makes(fran, ['profile:read'], 30), await makes(fran, ['profile:read'], 0)]
  await world.passes('31 days')
  expect((await byToken(world, short.token, 'GET', '/me')).status).toBe(401)
  expect((await byToken(world, long.token, 'GET', '/me')).status).toBe(200)
  await world.db.deleteFrom('access_tokens').where('id', '=', short.made.id).execute()
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  await fran.api.tokens.revoke({ id: long.made.id })
  expect((await byToken(world, long.token, 'GET', '/me')).status).toBe(401)
})

test('the list has the newest first, and says whose time is over', async () => {
  await using world = await openWorld()
  const { fran } = world
  const short = await makes(fran)
  const long = await makes(fran, ['profile:read'], 90)
  const listed = async () => (await fran.api.tokens.list()).map(({ id, isOver }) => ({ id, isOver }))
  expect(await listed()).toEqual([long, short].map(({ made }) => ({ id: made.id, isOver: false })))
  await world.db.updateTable('access_tokens').set({ ends_at: now }).where('id', '=', short.made.id).execute()
  expect(await listed()).toEqual([
    { id: long.made.id, isOver: false },
    { id: short.made.id, isOver: true },
  ])
})

test('it dies at once when its person is suspended, becomes an admin, leaves, or has a new password', async () => {
  await using world = await openWorld()
  const { ada, cara, cole, carl, nora } = world
  const [caras, coles, carls, noras] = [await makes(cara), await makes(cole), await makes(carl), await makes(nora)]
  const tokens = [caras, coles, carls, noras].map(({ token }) => token)
  const answers = () => Promise.all(tokens.map(async token => (await byToken(world, token, 'GET', '/me')).status))
  expect(await answers()).toEqual([200, 200, 200, 200])
  await ada.api.moderation.suspend({ id: cara.id, reason: 'Spam.', present: null })
  await cole.api.accounts.changePassword({ present: testPassword, password: 'three green bicycles' })
  await carl.api.ownData.leave({ email: carl.email, present: testPassword })
  await world.db.insertInto('user_roles').values({ user_id: nora.id, role: 'admin' }).execute()
  expect(await answers()).toEqual([401, 401, 401, 401])
  expect(await world.db.selectFrom('access_tokens').select('user_id').execute()).toHaveLength(2)
})

test('a call that waits while its person is suspended is refused as any later one: its token is not known', async () => {
  await using world = await openWorld()
  const { db, fran } = world
  const { token } = await makes(fran, ['campaigns:write'])
  const suspends = async (tx: Tx) => {
    const own = tx.selectFrom('users').select('id').where('id', '=', fran.id).forUpdate()
    await own.execute()
    await tx.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', fran.id).execute()
  }
  const late = await lateFor(db, suspends, () => byToken(world, token, 'POST', '/campaigns', engagementCampaign()))
  expect(late).toMatchObject({ status: 401, body: { code: 'token_unknown' } })
})

test('while the disk is full a token reads, and nothing is written about its use', async () => {
  await using world = await openWorld()
  const { token } = await makes(world.fran)
  world.world.isFull = async () => true
  world.statements.length = 0
  expect((await byToken(world, token, 'GET', '/me')).status).toBe(200)
  expect(world.statements.filter(text => text.startsWith('update'))).toEqual([])
})

test('twenty are enough, however many are asked for at once', async () => {
  await using world = await openWorld()
  const { fran } = world
  const asked = await Promise.allSettled(Array.from({ length: limits.tokensMax + 5 }, () => makes(fran)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.tokensMax)
  await expect(makes(fran)).rejects.toMatchObject(refused('too_many_tokens'))
})

test('a person makes ten in an hour, revoked ones included; others go on, and an hour later all do', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1' } })
  const { fran, fred } = world
  const makesOne = async () => fran.api.tokens.revoke({ id: (await makes(fran)).made.id })
  for (let nth = 0; nth < rates.tokenMade.count; nth++) await makesOne()
  await expect(makes(fran)).rejects.toMatchObject({ code: 'slow_down' })
  await makes(fred)
  await world.passes('61 minutes')
  await world.db.updateTable('sessions').set({ created_at: now }).execute()
  await makesOne()
})

test('whoever signed in long ago types the password first', async () => {
  await using world = await openWorld()
  const { fran } = world
  await world.db
    .updateTable('sessions')
    .set({ created_at: sql<Date>`now() - interval '1 day'` })
    .execute()
  await expect(makes(fran)).rejects.toMatchObject(refused('password_needed'))
  const { token } = await fran.api.tokens.make({
    id: randomUUID(),
    name: 'Zap',
    scopes: ['profile:read'],
    days: 0,
    present: testPassword,
  })
  expect((await byToken(world, token, 'GET', '/me')).status).toBe(200)
})

test('the account’s activity and a mail tell of a new token', async () => {
  await using world = await openWorld({
    leaves: { ...nothingLeaves, mail: { send: async () => {}, close: async () => {} } },
  })
  const { fran } = world
  const { made } = await makes(fran)
  await fran.api.tokens.revoke({ id: made.id })
  const entries = await fran.api.audit.mine({})
  expect(entries.items.slice(0, 2).map(({ action }) => action)).toEqual(['token_revoked', 'token_made'])
  const letters = await world.db.selectFrom('letters').select(['kind', 'address', 'detail']).execute()
  expect(letters).toContainEqual({ kind: 'token_made', address: fran.email, detail: 'Zap' })
})

test('sent again, as after a lost answer, it is one token with a new secret, unless it was used', async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  const wanted = { id: randomUUID(), name: 'Zap', scopes: ['profile:read' as const], days: 30 as const, present: null }
  const lost = await fran.api.tokens.make(wanted)
  const { token, made } = await fran.api.tokens.make(wanted)
  expect(await fran.api.tokens.list()).toEqual([made])
  expect((await byToken(world, lost.token, 'GET', '/me')).status).toBe(401)
  await expect(fred.api.tokens.make(wanted)).rejects.toMatchObject(refused('id_reused'))
  await expect(fran.api.tokens.make({ ...wanted, name: 'Zip' })).rejects.toMatchObject(refused('id_reused'))
  expect((await byToken(world, token, 'GET', '/me')).status).toBe(200)
  await expect(fran.api.tokens.make(wanted)).rejects.toMatchObject(refused('id_reused'))
  const entries = (await fran.api.audit.mine({})).items.filter(({ action }) => action === 'token_made')
  expect(entries).toHaveLength(1)
})

test('each token has its own share of requests', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.2' } })
  const { fran } = world
  const [one, other] = [await makes(fran), await makes(fran)]
  const asks = async (token: string) => (await byToken(world, token, 'GET', '/me')).status
  const statuses = []
  for (let nth = 0; nth < 26; nth++) statuses.push(await asks(one.token))
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect(await asks(other.token)).toBe(200)
})
