import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { linkIn, openMailed, toOf, tokenIn, tokenOf } from '#/tests/mailed.ts'
import { listen } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { subscription } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { operatorsLink } from './operators-link.ts'

const password = 'an entirely new one'

/** Cara asks for a recovery mail and gets it. */
async function recovering({ world, letters }: Mailed) {
  await world.visitor.api.email.recover({ email: world.cara.email })
  const [mail] = await letters()
  return mail
}

const logsIn = ({ world }: Mailed, typed: string) =>
  world.visitor.api.accounts.signIn({ email: world.cara.email, password: typed })

test('a link in a mail leads to a new password, logs out everywhere, and says so in a second mail', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const mail = await recovering(mailed)
  expect(mail?.subject).toBe('Choose a new password')
  expect(mail?.to).toMatchObject([{ address: 'cara@example.com' }])
  expect(mail?.text).toContain('The link works once, and for 10 minutes.')
  expect(mail?.html).toContain('Choose a new password')
  expect(mail?.head).not.toMatch(/List-Unsubscribe/i)
  expect(linkIn(mail).origin + linkIn(mail).pathname).toBe('http://localhost:3000/reset-password')
  expect(Buffer.from(tokenIn(mail), 'base64url')).toHaveLength(32)

  const [session] = (await world.cara.api.accounts.sessions({})).items
  // Devices enabled before sessions were recorded for them have none.
  for (const session_id of [session?.id, null])
    await world.db
      .insertInto('push_devices')
      .values({ id: crypto.randomUUID(), user_id: world.cara.id, name: 'Phone', session_id, ...subscription() })
      .execute()
  const heard = listen(world)
  await world.visitor.api.email.checkRecovery({ token: tokenIn(mail) })
  await world.visitor.api.email.reset({ token: tokenIn(mail), password })
  expect(heard()).toEqual({ cara: ['account_changed'] })
  expect(await world.cara.api.accounts.me()).toBeNull()
  expect(await world.db.selectFrom('push_devices').select('name').execute()).toEqual([])
  await expect(logsIn(mailed, testPassword)).rejects.toMatchObject(refused('wrong_credentials'))
  expect(await logsIn(mailed, password)).toMatchObject({ id: world.cara.id })
  expect(await world.cole.api.accounts.me()).toMatchObject({ id: world.cole.id })
  expect((await letters()).map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
    ['Your password was changed', 'cara@example.com'],
  ])
})

test('known and unknown addresses get the very same answer, and nobody gets a mail they did not sign up for', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const answers = []
  for (const email of ['cara@example.com', 'nobody@example.com']) {
    const { status, text, headers } = await send(world, 'email.recover', { email })
    headers.delete('x-request-id')
    answers.push({ status, text, headers: [...headers] })
  }
  expect(answers[1]).toEqual(answers[0])
  expect((await letters()).map(toOf)).toEqual(['cara@example.com'])
  expect(await world.db.selectFrom('letters').select('address').execute()).toEqual([{ address: 'cara@example.com' }])
})

test('the request itself asks the same of the database, known or unknown', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  await world.visitor.api.email.recover({ email: 'fran@example.com' })
  const asked = []
  for (const email of ['cara@example.com', 'nobody@example.com']) {
    const before = world.statements.length
    await world.visitor.api.email.recover({ email })
    // Some time after a start better-auth checks once whether its tables exist.
    asked.push(world.statements.slice(before).filter(text => !text.includes('pg_catalog')))
  }
  expect(asked[0]?.length).toBeGreaterThan(1)
  expect(asked[1]).toEqual(asked[0])
  expect(asked.flat().join()).not.toMatch(/"users"|from users/)
})

test('of fifty uses at once one counts', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const token = tokenIn(await recovering(mailed))
  const typed = (nth: number) => `${password}, the ${nth}th`
  // More at once than the hashing queue takes: a refused `busy` is retried.
  const tried = async (nth: number): Promise<string> => {
    const { code } = await send(world, 'email.reset', { token, password: typed(nth) })
    return code === 'busy' ? tried(nth) : code
  }
  const codes = await Promise.all(Array.from({ length: 50 }, (_, nth) => tried(nth)))
  expect(codes.filter(code => code === 'ok')).toHaveLength(1)
  expect(codes.filter(code => code === 'link_over')).toHaveLength(49)
  expect(await logsIn(mailed, typed(codes.indexOf('ok')))).toMatchObject({ id: world.cara.id })
})

test('the newest link wins', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const first = tokenIn(await recovering(mailed))
  const second = tokenIn(await recovering(mailed))
  await expect(world.visitor.api.email.reset({ token: first, password })).rejects.toMatchObject(refused('link_over'))
  await world.visitor.api.email.reset({ token: second, password })
})

test('a link works for ten minutes and no longer', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const token = tokenIn(await recovering(mailed))
  await world.passes('9 minutes 50 seconds')
  await world.visitor.api.email.checkRecovery({ token })
  await world.passes('10 minutes 10 seconds')
  const { email } = world.visitor.api
  await expect(email.checkRecovery({ token })).rejects.toMatchObject(refused('link_over'))
  await expect(email.reset({ token, password })).rejects.toMatchObject(refused('link_over'))
  expect(await logsIn(mailed, testPassword)).toMatchObject({ id: world.cara.id })
})

test('a link ends with the password it was made for, and so does a mail that waits', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const token = tokenIn(await recovering(mailed))
  await world.visitor.api.email.recover({ email: world.cara.email })
  await world.cara.api.accounts.changePassword({ present: testPassword, password: 'changed by herself' })
  await expect(world.visitor.api.email.reset({ token, password })).rejects.toMatchObject(refused('link_over'))
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your password was changed'])

  await world.visitor.api.email.recover({ email: world.cara.email })
  const [again] = await letters()
  await world.db
    .updateTable('accounts')
    .set({ password: 'by whatever way' })
    .where('user_id', '=', world.cara.id)
    .execute()
  const late = world.visitor.api.email.reset({ token: tokenIn(again), password })
  await expect(late).rejects.toMatchObject(refused('link_over'))
})

test('only a hash of a link is kept', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const token = tokenIn(await recovering(mailed))
  const rows = await Promise.all(
    (['email_links', 'letters', 'attempts', 'verifications'] as const).map(table =>
      world.db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(rows[0]).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('links begin with the configured address, whatever a request names', async () => {
  await using mailed = await openMailed({ env: { ORIGIN: 'https://squad.example' } })
  const { world, letters } = mailed
  const headers = { origin: 'https://squad.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  expect((await send(world, 'email.recover', { email: 'cara@example.com' }, { headers })).code).toBe('ok')
  const [mail] = await letters()
  expect(linkIn(mail).origin).toBe('https://squad.example')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
})

test('three mails an hour go to one address, and whoever asks for a fourth is told to wait, known or not', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  for (const email of ['cara@example.com', 'nobody@example.com']) {
    for (let nth = 0; nth < 3; nth += 1) await world.visitor.api.email.recover({ email })
    const fourth = world.visitor.api.email.recover({ email })
    await expect(fourth).rejects.toMatchObject({ code: 'slow_down', status: 429 })
  }
  expect(new Set((await letters()).map(toOf))).toEqual(new Set(['cara@example.com']))
  await world.passes('61 minutes')
  await world.visitor.api.email.recover({ email: 'cara@example.com' })
})

test('whoever only came through Google sets a password this way', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  await world.db
    .updateTable('accounts')
    .set({ provider_id: 'google', account_id: '1234', password: null })
    .where('user_id', '=', world.cara.id)
    .execute()
  const token = tokenIn(await recovering(mailed))
  await world.visitor.api.email.reset({ token, password })
  expect(await logsIn(mailed, password)).toMatchObject({ id: world.cara.id })
  const methods = await world.db
    .selectFrom('accounts')
    .select('provider_id')
    .where('user_id', '=', world.cara.id)
    .execute()
  expect(methods.map(each => each.provider_id).toSorted()).toEqual(['credential', 'google'])
})

test('a used link proves the mailbox, and stops a change of address that somebody else may have begun', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.cara.api.email.changeAddress({ email: 'eve@example.com', present: testPassword })
  await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', world.cara.id).execute()
  const change = (await letters()).find(mail => toOf(mail) === 'eve@example.com')
  const token = tokenIn(await recovering(mailed))
  await world.visitor.api.email.reset({ token, password })
  expect(await logsIn(mailed, password)).toMatchObject({ isVerified: true, email: 'cara@example.com' })
  const answer = await world.fetch(new Request(linkIn(change), { method: 'POST' }))
  expect(answer.status).toBe(410)
  expect(await world.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
})

test('whoever proves the address by it reads that the passkeys and the second step of before are gone', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const { api, id } = world.cara
  await api.signInMethods.addPasskey({
    credential: authenticator().creates(await api.signInMethods.beginPasskey({ present: null })),
  })
  const { secret } = await api.signInMethods.beginTwoStep({ present: null })
  await api.signInMethods.confirmTwoStep({ secret, code: await codeNow(world.db, secret) })
  await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
  await mailed.letters()
  await world.visitor.api.email.reset({ token: tokenIn(await recovering(mailed)), password })
  const noted = await world.db.selectFrom('audit_entries').select('action').where('subject_id', '=', id).execute()
  const gone = ['passkey_removed', 'two_step_off', 'password_reset', 'email_verified']
  expect(noted.map(({ action }) => action)).toEqual(expect.arrayContaining(gone))
  expect(await world.db.selectFrom('passkeys').select('id').execute()).toEqual([])
})

test('people who have left and unknown addresses get nothing, and an invalid password is refused', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const token = tokenIn(await recovering(mailed))
  for (const [typed, words] of [
    ['seven77', 'Password must be at least 8 characters'],
    ['x'.repeat(73), 'Password must be at most 72 characters'],
  ] as const)
    await expect(world.visitor.api.email.reset({ token, password: typed })).rejects.toMatchObject(
      wrong('password', words),
    )
  for (const bad of ['', 'x', 'x'.repeat(100)])
    await expect(world.visitor.api.email.reset({ token: bad, password })).rejects.toMatchObject(refused('link_over'))
  await world.cara.api.ownData.leave({ email: world.cara.email, present: testPassword })
  await expect(world.visitor.api.email.reset({ token, password })).rejects.toMatchObject(refused('link_over'))
  await world.visitor.api.email.recover({ email: world.cara.email })
  expect(await letters()).toEqual([])
})

test('what was done is in the audit log, without the link', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const token = tokenIn(await recovering(mailed))
  await world.visitor.api.email.reset({ token, password })
  const [entry] = await world.db
    .selectFrom('audit_entries')
    .where('action', '=', 'password_reset')
    .selectAll()
    .execute()
  expect(entry).toMatchObject({ actor_id: world.cara.id, subject_id: world.cara.id, address: '127.0.0.1' })
})

test('without a mail server the page can say so, and nothing is promised', async () => {
  await using world = await openWorld()
  expect(await world.visitor.api.email.reach()).toEqual({ byMail: false })
  await world.visitor.api.email.recover({ email: 'cara@example.com' })
  expect(await world.db.selectFrom('letters').selectAll().execute()).toEqual([])
})

test('the people of a demo keep their passwords: everybody can read its mails', async () => {
  await using mailed = await openMailed({ env: { DEMO: '1' } })
  const asked = mailed.world.visitor.api.email.recover({ email: 'founder@example.com' })
  await expect(asked).rejects.toMatchObject(refused('demo_people'))
})

test('an operator’s link works the same, and proves no mailbox', async () => {
  await using world = await openWorld()
  await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', world.cara.id).execute()
  const link = await operatorsLink(world.db, world.origin, world.cara.email)
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password#token=/)
  const token = tokenOf(link)
  await world.visitor.api.email.reset({ token, password })
  await expect(world.visitor.api.email.reset({ token, password })).rejects.toMatchObject(refused('link_over'))
  expect(await world.visitor.api.accounts.signIn({ email: world.cara.email, password })).toMatchObject({
    id: world.cara.id,
  })
  const user = world.db.selectFrom('users').select('email_verified').where('id', '=', world.cara.id)
  expect(await user.executeTakeFirst()).toEqual({ email_verified: false })
  expect(await operatorsLink(world.db, world.origin, 'nobody@example.com')).toBeUndefined()
})
