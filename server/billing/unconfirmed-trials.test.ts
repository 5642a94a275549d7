import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { checkoutOf } from '#/tests/buying.ts'
import { endPlan } from '#/tests/by-hand.ts'
import { testPassword } from '#/tests/cast.ts'
import { browserOf, consents } from '#/tests/google.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { follow, linkIn, openMailed, tokenIn } from '#/tests/mailed.ts'
import { newFounder } from '#/tests/new-founder.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import type { Person } from '#/tests/world.ts'

type Api = Person['api']
const tries = async (api: Api) => api.billing.paySandbox({ id: await checkoutOf({ api }) })

test('a trial under an alias of a mailbox that nobody confirmed leaves the mailbox its own', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { api: stranger } = await newFounder(world, 'fran.real+x@example.com')
  await tries(stranger)
  await letters()
  const { api: owner } = await newFounder(world, 'fran.real@example.com')
  expect(await owner.billing.subscription()).toMatchObject({ status: 'none', mayTry: true })
  await follow(mailed, linkIn((await letters())[0]), 'confirm')
  await tries(owner)
  expect((await owner.dashboards.karma()).available).toBe(16)
  const { api: later } = await newFounder(world, 'fran.real+y@example.com')
  expect(await later.billing.subscription()).toMatchObject({ status: 'none', mayTry: false })
})

interface Proving {
  google: Awaited<ReturnType<typeof openIdIssuer>>
  email: string
  cookie: string
}

/** The ways to prove an address, each after the account was made and its first mail sent. */
const proofs: Record<string, (mailed: Mailed, who: Proving) => Promise<unknown>> = {
  async recovery({ world: { visitor }, letters }, { email }) {
    await visitor.api.email.recover({ email })
    const token = tokenIn((await letters())[0])
    await visitor.api.email.reset({ token, password: testPassword })
  },
  'signing in with Google': async ({ world }, { google, email }) => {
    google.state.account = { ...google.state.account, sub: email, email }
    await browserOf(world).signsIn()
  },
  'linking Google': async ({ world }, { google, email, cookie }) => {
    google.state.account = { ...google.state.account, sub: email, email }
    const browser = browserOf(world, cookie)
    const answer = await send(world, 'signInMethods.linkGoogle', { present: null }, { cookie })
    browser.keep(answer.headers.getSetCookie())
    await browser.opens(await consents(JSON.parse(answer.text).json.url))
  },
}

test('of trials under unconfirmed aliases of a mailbox, that of the first to be confirmed counts, whatever proves the others', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world, letters } = mailed
  const begin = async (email: string) => {
    const { api, cookie } = await newFounder(world, email)
    await tries(api)
    expect((await api.dashboards.karma()).available).toBe(16)
    return { api, email, cookie, mail: (await letters())[0] }
  }
  const first = await begin('fran.real+first@example.com')
  const second = await begin('fran.real+second@example.com')
  const others: (Awaited<ReturnType<typeof begin>> & { proof: string })[] = []
  for (const proof of Object.keys(proofs))
    others.push({ ...(await begin(`fran.real+${proof.replaceAll(' ', '.').toLowerCase()}@example.com`)), proof })
  for (const { mail } of [second, first]) await follow(mailed, linkIn(mail), 'confirm')
  expect((await second.api.dashboards.karma()).available).toBe(16)
  expect((await first.api.dashboards.karma()).available).toBe(0)
  const { items } = await first.api.karma.statement({ kind: 'reversal' })
  expect(items).toMatchObject([{ amount: -16, reason: 'The free trial is once per person' }])

  for (const { proof, email, cookie } of others) {
    await proofs[proof]?.(mailed, { google, email, cookie })
    const account = world.db
      .selectFrom('users')
      .innerJoin('karma_accounts', 'karma_accounts.user_id', 'users.id')
      .where('email', '=', email)
      .where('kind', '=', 'available')
      .select(['email_verified as isVerified', 'balance'])
    expect(await account.execute(), proof).toMatchObject([{ isVerified: true, balance: 0 }])
  }
})

test('whoever has had a trial is offered no other one, though nobody has confirmed their address', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const { api } = await newFounder(world, 'fran.real@example.com')
  await tries(api)
  await endPlan(world, { id: (await api.accounts.me())?.id ?? '' })
  expect(await api.billing.sandboxCheckout({ id: await checkoutOf({ api }) })).toMatchObject({ trialDays: 0 })
})
