import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import type { Answer } from '#/tests/access-matrix/procedures.ts'
import { send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { byToken } from '#/tests/by-token.ts'
import { codeNow } from '#/tests/codes.ts'
import { browserOf, consents } from '#/tests/google.ts'
import { tokenOf } from '#/tests/mailed.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { whileRecovering } from '#/tests/while-recovering.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { operatorsLink } from '../email/operators-link.ts'
import { nothingLeaves } from '../world.ts'

const leaves = { ...nothingLeaves, mail: { send: async () => {}, close: async () => {} } }
const endpoint: { url: string; events: WebhookEvent[] } = {
  url: 'https://shop.example/hook',
  events: ['submission.created'],
}

/** Runs `late` while somebody recovers their account, when their sessions have been ended. */
async function afterRecovery<T>(world: TestWorld, late: () => Promise<T>, { email } = world.fran) {
  return whileRecovering(world, tokenOf(await operatorsLink(world.db, 'http://localhost:3000', email)), late)
}

/** Things that an intruder may have started and that would outlast their session. */
async function lasting({ db, fran }: TestWorld) {
  const { rows } = await sql<{ what: string }>`
    select 'token' as what from access_tokens where user_id = ${fran.id}::uuid
    union all select 'passkey' from passkeys where user_id = ${fran.id}::uuid
    union all select 'google' from accounts where user_id = ${fran.id}::uuid and provider_id = 'google'
    union all select 'address' from email_changes where user_id = ${fran.id}::uuid
    union all select 'two steps' from two_steps where user_id = ${fran.id}::uuid and confirmed_at is not null
    union all select 'deletion' from users where id = ${fran.id}::uuid and left_at is not null
    union all select 'webhook' from webhook_endpoints where user_id = ${fran.id}::uuid and off_since is null`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

type Late = () => Promise<Answer>
type Prepare = (world: TestWorld) => Promise<Late>

/** A change by the session that the recovery ends. */
const call =
  (name: string, inputOf: (world: TestWorld) => Promise<object>): Prepare =>
  async world => {
    const input = await inputOf(world)
    return () => send(world, name, input, world.fran)
  }

const starts: { what: string; prepare: Prepare }[] = [
  {
    what: 'an access token',
    prepare: call('tokens.make', async () => ({
      id: crypto.randomUUID(),
      name: 'late',
      scopes: ['squads:read'],
      days: 0,
      present: null,
    })),
  },
  {
    what: 'a passkey',
    prepare: call('signInMethods.addPasskey', async ({ fran }) => ({
      credential: authenticator().creates(await fran.api.signInMethods.beginPasskey({ present: null })),
    })),
  },
  {
    what: 'a webhook',
    prepare: call('webhooks.add', async () => ({ id: crypto.randomUUID(), ...endpoint })),
  },
  {
    what: 'a webhook that was off',
    prepare: call('webhooks.change', async ({ fran }) => {
      const id = crypto.randomUUID()
      await fran.api.webhooks.add({ id, ...endpoint })
      await fran.api.webhooks.change({ id, isOn: false })
      return { id, isOn: true }
    }),
  },
  {
    what: 'a change of address',
    prepare: call('email.changeAddress', async () => ({ email: 'intruder@example.com', present: null })),
  },
  {
    what: 'the deletion of the account',
    prepare: call('ownData.leave', async ({ fran }) => ({ email: fran.email, present: null })),
  },
  {
    what: 'two-step verification',
    prepare: call('signInMethods.confirmTwoStep', async ({ db, fran }) => {
      const { secret } = await fran.api.signInMethods.beginTwoStep({ present: null })
      return { secret, code: await codeNow(db, secret) }
    }),
  },
]

test.each(starts)('$what under way when the password is recovered has no effect', async ({ prepare }) => {
  await using world = await openWorld({ leaves })
  const { code } = await afterRecovery(world, await prepare(world))
  expect(await lasting(world)).toEqual([])
  expect(code).toBe('not_signed_in')
})

test('a Google account on its way back when the password is recovered is not linked', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env, leaves })
  const { fran } = world
  const browser = browserOf(world, fran.cookie)
  const answer = await send(world, 'signInMethods.linkGoogle', { present: null }, fran)
  browser.keep(answer.headers.getSetCookie())
  const back = await consents(JSON.parse(answer.text).json.url)
  const { to } = await afterRecovery(world, () => browser.opens(back))
  expect(await lasting(world)).toEqual([])
  expect(to).toBe('/settings?tab=security&google=late')
})

test('a webhook that a program adds while the recovery ends its token is not added', async () => {
  await using world = await openWorld({ leaves })
  const { token } = await world.fran.api.tokens.make({
    id: crypto.randomUUID(),
    name: 'program',
    scopes: ['webhooks:write', 'submissions:read'],
    days: 0,
    present: null,
  })
  const late = await afterRecovery(world, () =>
    byToken(world, token, 'POST', '/webhooks', { id: crypto.randomUUID(), ...endpoint }),
  )
  expect(await lasting(world)).toEqual([])
  expect(late).toMatchObject({ status: 401, body: { code: 'token_unknown' } })
})

const uponOthers: { name: string; inputOf: (world: TestWorld) => object }[] = [
  { name: 'admin.giveRole', inputOf: ({ nora }) => ({ id: nora.id, role: 'founder' }) },
  { name: 'moderation.suspend', inputOf: ({ cara }) => ({ id: cara.id, reason: 'late', present: null }) },
  { name: 'moderation.impersonate', inputOf: ({ cara }) => ({ id: cara.id, reason: 'late', present: null }) },
]

test.each(uponOthers)('$name under way when the admin’s password is recovered has no effect', async act => {
  await using world = await openWorld({ leaves })
  const { ada, cara, nora, db } = world
  const { code } = await afterRecovery(world, () => send(world, act.name, act.inputOf(world), ada), ada)
  expect(code).toBe('not_signed_in')
  const { rows } = await sql`
    select from user_roles where user_id = ${nora.id}::uuid
    union all select from viewings where user_id = ${cara.id}::uuid
    union all select from users where id = ${cara.id}::uuid and suspended_at is not null`.execute(db)
  expect(rows).toEqual([])
})
