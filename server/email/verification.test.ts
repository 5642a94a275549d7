import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { unverify } from '#/tests/by-hand.ts'
import { testPassword } from '#/tests/cast.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { follow, linkIn, openMailed, toOf, tokenOf } from '#/tests/mailed.ts'
import { refused } from '#/tests/refused.ts'
import { betterPost, comment, engagementCampaign, post, postsCampaign, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { operatorsLink } from './operators-link.ts'

const email = 'nils@example.com'

/** A new user in a browser. */
async function nils({ world }: Pick<Mailed, 'world'>, role: 'founder' | 'contributor') {
  const person = { role, fullName: 'Nils <Berg>', email, password: testPassword }
  const cookie = cookieOf(await send(world, 'accounts.signUp', person))
  const call = async (name: string, input?: unknown) => (await send(world, name, input, { cookie })).code
  const me = async () => JSON.parse((await send(world, 'accounts.me', undefined, { cookie })).text).json
  return { call, me }
}

test('an address that nobody confirmed gets no mail but the one that asks, whatever is done with the account', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { fran, cara } = world
  const subjects = async () => (await letters()).map(({ subject }) => subject)
  const token = {
    id: randomUUID(),
    name: 'You won!',
    scopes: ['profile:read' as const],
    days: 30 as const,
    present: null,
  }
  await fran.api.tokens.make(token)
  expect(await subjects()).toEqual(['An access token was created'])
  await unverify(world, cara)
  await cara.api.tokens.make({ ...token, id: randomUUID() })
  await cara.api.accounts.changePassword({ present: null, password: 'three green bicycles' })
  const link = await operatorsLink(world.db, world.origin, cara.email)
  const byLink = { token: tokenOf(link), password: 'four green bicycles' }
  await world.visitor.api.email.reset(byLink)
  expect(await subjects()).toEqual([])
})

test('a link confirms the address: opening it changes nothing, its button does', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { me, call } = await nils(mailed, 'founder')
  expect(await me()).toMatchObject({ isVerified: false })
  const [mail] = await letters()
  expect(mail).toMatchObject({ subject: 'Confirm your email address', to: [{ address: email }] })
  const link = linkIn(mail)
  expect(link.origin + link.pathname).toBe('http://localhost:3000/confirm-email')

  const asked = await world.fetch(new Request(link))
  expect(asked.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await asked.text()).toContain('<form method="post">')

  const page = await follow(mailed, link)
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('Is nils@example.com your address?')
  expect(text).toContain('This confirms the account of Nils &lt;Berg&gt;.')
  expect(await me()).toMatchObject({ isVerified: false })
  expect(await call('campaigns.create', engagementCampaign())).toBe('email_unverified')

  const done = await follow(mailed, link, 'confirm')
  expect(await done.text()).toContain('Your email address is confirmed')
  expect(await me()).toMatchObject({ isVerified: true })
  expect(await call('campaigns.create', engagementCampaign())).toBe('ok')
  for (const act of [undefined, 'confirm'] as const) {
    const again = await follow(mailed, link, act)
    expect(again.status).toBe(410)
    expect(await again.text()).toContain('This link no longer works')
  }
  const entries = await world.db
    .selectFrom('audit_entries')
    .where('action', '=', 'email_verified')
    .selectAll()
    .execute()
  expect(entries).toHaveLength(1)
})

test('a founder without a confirmed address cannot start a campaign, and nothing of it is kept', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  await unverify(world, world.fran)
  const campaign = postsCampaign()
  await expect(world.fran.api.campaigns.create(campaign)).rejects.toMatchObject(refused('email_unverified'))
  expect(await world.db.selectFrom('campaigns').selectAll().execute()).toEqual([])
  await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.fran.id).execute()
  expect(await world.fran.api.campaigns.create(campaign)).toEqual({ id: campaign.id })
})

test('a contributor without a confirmed address sends no post, no comment and no rejected post again', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const { fran, cara } = world
  const rejected = await submittedPost(fran, cara)
  await fran.api.submissions.reject({ id: rejected.id, reason: null })
  const posts = await fran.api.campaigns.create(postsCampaign())
  const engagement = await fran.api.campaigns.create(engagementCampaign())
  await unverify(world, cara)
  for (const act of [
    () => cara.api.submissions.submitPost(post(posts.id)),
    () => cara.api.submissions.submitComment(comment(engagement.id)),
    () => cara.api.submissions.resubmitPost(betterPost(rejected.id)),
  ])
    await expect(act()).rejects.toMatchObject(refused('email_unverified'))
  expect(await world.db.selectFrom('submissions').selectAll().execute()).toHaveLength(1)
})

test('where no mails are sent every address counts, and is not kept as verified', async () => {
  await using world = await openWorld()
  const { me, call } = await nils({ world }, 'founder')
  expect(await me()).toMatchObject({ isVerified: true })
  expect(await call('campaigns.create', engagementCampaign())).toBe('ok')
  const user = world.db.selectFrom('users').select('email_verified').where('email', '=', email)
  expect(await user.executeTakeFirst()).toEqual({ email_verified: false })
})

test('it is sent again three times an hour, and the newest link wins', async () => {
  await using mailed = await openMailed()
  const { letters } = mailed
  const { call, me } = await nils(mailed, 'contributor')
  const [first] = await letters()
  expect(await call('email.resendVerification')).toBe('ok')
  const [second] = await letters()
  expect((await follow(mailed, linkIn(first), 'confirm')).status).toBe(410)
  expect(await call('email.resendVerification')).toBe('ok')
  expect(await call('email.resendVerification')).toBe('ok')
  expect(await letters()).toHaveLength(1)
  expect(await call('email.resendVerification')).toBe('slow_down')
  expect((await follow(mailed, linkIn(second), 'confirm')).status).toBe(410)
  expect(await me()).toMatchObject({ isVerified: false })
})

test('five mails an hour ask for one address, however many accounts name it', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const asked = async () => {
    const { call } = await nils(mailed, 'founder')
    const { length } = await letters()
    expect(await call('ownData.leave', { email, present: null })).toBe('ok')
    return length
  }
  const many: number[] = []
  for (let nth = 0; nth < 7; nth += 1) many.push(await asked())
  expect(many).toEqual([1, 1, 1, 1, 1, 0, 0])
  await world.cara.api.email.changeAddress({ email, present: testPassword })
  expect((await letters()).map(toOf)).toEqual([world.cara.email])
  await world.passes('61 minutes')
  expect(await asked()).toBe(1)
})

test('a link works for a day', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await nils(mailed, 'contributor')
  const [mail] = await letters()
  await world.passes('23 hours 59 minutes')
  expect((await follow(mailed, linkIn(mail))).status).toBe(200)
  await world.passes('24 hours 1 minute')
  expect((await follow(mailed, linkIn(mail), 'confirm')).status).toBe(410)
})

test('of fifty presses at once one counts', async () => {
  await using mailed = await openMailed()
  const { letters } = mailed
  const { me } = await nils(mailed, 'contributor')
  const [mail] = await letters()
  const answers = await Promise.all(Array.from({ length: 50 }, () => follow(mailed, linkIn(mail), 'confirm')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await me()).toMatchObject({ isVerified: true })
})

test('who is verified is not asked, and open browsers hear of it', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.cara.api.email.resendVerification()
  expect(await letters()).toEqual([])
  await unverify(world, world.cole)
  await world.cole.api.email.resendVerification()
  const [mail] = await letters()
  await follow(mailed, linkIn(mail), 'confirm')
  expect(world.cole.heard).toEqual([{ name: 'account_changed' }])
})

test('notices are mailed to verified addresses only', async () => {
  await using mailed = await openMailed()
  const { world, after, smtp } = mailed
  for (const person of [world.cara, world.cole]) {
    const { id } = await submittedPost(world.fran, person)
    if (person === world.cole) await unverify(world, world.cole)
    await world.fran.api.submissions.approve({ id })
  }
  expect(await after('6 minutes')).toEqual(['Your post was approved'])
  expect(smtp.taken.map(toOf)).toEqual(['cara@example.com'])
  const mails = (await world.ada.api.operations.jobs()).find(({ name }) => name === 'mails')
  expect(mails).toMatchObject({ waiting: 0, failed: 0 })
})

test('whoever confirms their address gets the notices that are not due yet, and none of those that were due before', async () => {
  await using mailed = await openMailed()
  const { world, letters, after } = mailed
  const { fran, cole } = world
  const [first, second] = [await submittedPost(fran, cole), await submittedPost(fran, cole)]
  await unverify(world, cole)
  world.world.sessions.drop(cole.id)
  await fran.api.submissions.approve({ id: first.id })
  await world.passes('3 minutes')
  await fran.api.submissions.approve({ id: second.id })
  expect(await after('6 minutes')).toEqual([])
  await cole.api.email.resendVerification()
  const [mail] = await letters()
  await follow(mailed, linkIn(mail), 'confirm')
  expect(await after('9 minutes')).toEqual(['Your post was approved'])
})
