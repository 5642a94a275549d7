import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { unverify } from '#/tests/by-hand.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import { browserOf } from '#/tests/google.ts'
import { openMailed, toOf, tokenIn } from '#/tests/mailed.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'

/** Among the mails that arrive together, in any order. */
const isRecovery = ({ subject }: { subject?: string | undefined }) => subject === 'Choose a new password'

test('whoever can log in or is told of more than before is told to the owner by mail, at an address that is theirs', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { fran, cara } = world
  const adds = async (api: typeof fran.api) =>
    api.signInMethods.addPasskey({
      credential: authenticator().creates(await api.signInMethods.beginPasskey({ present: null })),
    })
  await adds(fran.api)
  await fran.api.webhooks.add({ id: crypto.randomUUID(), url: 'https://hooks.example/', events: ['submission.posted'] })
  const { secret } = await fran.api.signInMethods.beginTwoStep({ present: null })
  await fran.api.signInMethods.confirmTwoStep({ secret, code: await codeNow(world.db, secret) })
  await fran.api.signInMethods.renewCodes({ present: null })
  await fran.api.signInMethods.stopTwoStep({ present: null })
  await unverify(world, cara)
  await adds(cara.api)
  const sent = (await letters()).map(({ subject, to }) => [subject, JSON.stringify(to).includes(fran.email)])
  expect(sent).toHaveLength(5)
  // Mails leave side by side, in any order.
  expect(sent).toEqual(
    expect.arrayContaining([
      ['A passkey was added', true],
      ['A webhook was added', true],
      ['Two-step verification was switched on', true],
      ['New recovery codes were made', true],
      ['Two-step verification was switched off', true],
    ]),
  )
})

test('a Google account that is linked to an address proven before is told there', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world, letters } = mailed
  const email = 'gil@example.com'
  await world.db.updateTable('users').set({ email, email_verified: true }).where('id', '=', world.cara.id).execute()
  await browserOf(world).signsIn()
  expect((await letters()).map(({ subject }) => subject)).toEqual(['A Google account was linked'])
})

test('whoever proves an address, with Google or by recovering, is told there that the passkeys of before are gone', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world, letters } = mailed
  const { cara, cole } = world
  for (const { api, id } of [cara, cole]) {
    await api.signInMethods.addPasskey({
      credential: authenticator().creates(await api.signInMethods.beginPasskey({ present: null })),
    })
    await unverify(world, { id })
  }
  await letters()
  google.state.account = { ...google.state.account, email: cara.email }
  await browserOf(world).signsIn()
  await world.visitor.api.email.recover({ email: cole.email })
  const token = tokenIn((await letters()).find(mail => toOf(mail) === cole.email))
  await world.visitor.api.email.reset({ token, password: 'an entirely new one' })
  const subject = 'Your passkeys and two-step verification were removed'
  const told = mailed.smtp.taken.filter(mail => mail.subject === subject)
  expect(told.map(toOf)).toEqual([cara.email])
  expect((await letters()).filter(mail => mail.subject === subject).map(toOf)).toEqual([cole.email])
  expect(told[0]?.text).toContain('you proved that the address of your Karmasquad account is yours')
})

test('the first password of somebody who came with Google was set, and not changed', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world, letters } = mailed
  const gil = browserOf(world)
  await gil.signsIn()
  await letters()
  const passwords = { present: null, password: 'an entirely new one' }
  expect(await send(world, 'accounts.changePassword', passwords, { cookie: gil.cookies() })).toMatchObject({
    code: 'ok',
  })
  const [first, ...more] = await letters()
  expect(first?.subject).toBe('A password was set')
  expect(first?.text).toContain('Every other device is logged out')
  expect(more).toEqual([])
  const other = { ...google.state.account, sub: 'another', email: 'ulla@example.com' }
  google.state.account = other
  await browserOf(world).signsIn()
  await world.visitor.api.email.recover({ email: other.email })
  await world.visitor.api.email.reset({
    token: tokenIn((await letters()).find(isRecovery)),
    password: 'an entirely new one',
  })
  expect((await letters()).map(({ subject }) => subject)).toEqual(['A password was set'])
})

test('the password of somebody who signed up with one was changed, also when they had not proved their address', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const zoe = { role: 'founder', fullName: 'Zoe Novak', email: 'zoe@example.com', password: testPassword } as const
  await world.visitor.api.accounts.signUp(zoe)
  await world.visitor.api.email.recover({ email: zoe.email })
  await world.visitor.api.email.reset({
    token: tokenIn((await letters()).find(isRecovery)),
    password: 'an entirely new one',
  })
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})
