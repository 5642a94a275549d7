import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { follow, linkIn, openMailed, toOf, tokenIn } from '#/tests/mailed.ts'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import type { TestWorld } from '#/tests/world.ts'

const email = 'cara@new.example'

/** Cara asks for another address; both mails are there. */
async function changing({ world, letters }: Mailed, wanted = email) {
  const pending = await world.cara.api.email.changeAddress({ email: wanted, present: testPassword })
  const mails = await letters()
  const mailTo = (address: string) => mails.find(mail => toOf(mail) === address)
  return { pending, mails, old: mailTo('cara@example.com'), fresh: mailTo(wanted) }
}

async function press(mailed: Mailed, link: URL, act: 'confirm' | 'stop' = 'confirm') {
  const answer = await follow(mailed, link, act)
  return /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]
}

const addressOf = async ({ db }: TestWorld, { id }: { id: string }) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

const signsIn = ({ world }: Mailed, address: string) =>
  world.visitor.api.accounts.signIn({ email: address, password: testPassword })

test('that a change is wanted, and that it is stopped, is told to the person’s other pages', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  for (const act of [() => changing(mailed), () => world.cara.api.email.cancelChange()]) {
    const heard = listen(world)
    await act()
    expect(heard()).toEqual({ cara: ['account_changed'] })
  }
  const heard = listen(world)
  await world.cara.api.email.cancelChange()
  expect(heard()).toEqual({})
})

test.each(['old first', 'new first'])('an address changes once both have confirmed it, %s', async order => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await signsIn(mailed, world.cara.email)
  const { pending, old, fresh } = await changing(mailed)
  expect(pending).toMatchObject({ newAddress: email, isOldConfirmed: false, isNewConfirmed: false })
  expect(await world.cara.api.email.change()).toEqual(pending)
  expect(old?.subject).toBe('Confirm the change of your email address')
  expect(old?.text).toContain('cara@new.example')
  expect(fresh?.subject).toBe('Confirm your new email address')
  expect(fresh?.text).not.toContain('cara@example.com')

  const [first, second] = order === 'old first' ? [old, fresh] : [fresh, old]
  const heard = listen(world)
  expect(await press(mailed, linkIn(first))).toBe('One address is confirmed')
  expect(await addressOf(world, world.cara)).toBe('cara@example.com')
  expect(await world.cara.api.email.change()).toMatchObject({
    isOldConfirmed: order === 'old first',
    isNewConfirmed: order === 'new first',
  })
  expect(await press(mailed, linkIn(second))).toBe('Your email address is changed')
  expect(heard()).toEqual({ cara: ['account_changed', 'account_changed'] })
  expect(await world.cara.api.email.change()).toBeNull()
  expect(await world.cara.api.accounts.me()).toMatchObject({ email, isVerified: true })
  expect((await world.cara.api.accounts.sessions({})).items).toMatchObject([{ isThis: true }])
  await expect(signsIn(mailed, 'cara@example.com')).rejects.toMatchObject(refused('wrong_credentials'))
  expect(await signsIn(mailed, email)).toMatchObject({ id: world.cara.id })
  expect((await letters()).map(mail => [mail.subject, toOf(mail)])).toEqual([
    ['Your email address was changed', 'cara@example.com'],
    ['Your email address was changed', 'cara@new.example'],
  ])
})

test('both confirm at the same moment: it changes once', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const { old, fresh } = await changing(mailed)
  const presses = [old, fresh].flatMap(mail => Array.from({ length: 10 }, () => press(mailed, linkIn(mail))))
  const said = await Promise.all(presses)
  expect(said.filter(title => title === 'Your email address is changed')).toHaveLength(1)
  expect(said.filter(title => title === 'One address is confirmed')).toHaveLength(1)
  expect(await addressOf(world, world.cara)).toBe(email)
  const changed = world.db.selectFrom('audit_entries').where('action', '=', 'email_changed').selectAll()
  expect(await changed.execute()).toHaveLength(1)
})

test('opening a link changes nothing', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const { old, fresh } = await changing(mailed)
  for (const mail of [old, fresh, old, fresh]) expect((await follow(mailed, linkIn(mail))).status).toBe(200)
  expect(await world.cara.api.email.change()).toMatchObject({ isOldConfirmed: false, isNewConfirmed: false })
})

test('the caller cannot tell whether the new address is taken; its owner can', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const free = await changing(mailed, 'free@example.com')
  const taken = await changing(mailed, 'cole@example.com')
  expect({ ...taken.pending, newAddress: '', expiresAt: 0 }).toEqual({ ...free.pending, newAddress: '', expiresAt: 0 })
  expect(taken.mails.map(mail => [toOf(mail), mail.subject])).toEqual([
    ['cara@example.com', 'Confirm the change of your email address'],
    ['cole@example.com', 'This address already has an account'],
  ])
  expect(taken.fresh?.text).not.toContain('token=')
  expect(await press(mailed, linkIn(taken.old))).toBe('One address is confirmed')
  expect(await addressOf(world, world.cara)).toBe('cara@example.com')
})

test('two people who take one address at once: one of them has it', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const wanted = { email: 'both@example.com', present: testPassword }
  await world.cara.api.email.changeAddress(wanted)
  await world.cole.api.email.changeAddress(wanted)
  const mails = await letters()
  for (const mail of mails.filter(each => toOf(each) !== wanted.email)) await press(mailed, linkIn(mail))
  const last = mails.filter(mail => toOf(mail) === wanted.email)
  const said = await Promise.all(last.map(mail => press(mailed, linkIn(mail))))
  expect(new Set(said)).toEqual(new Set(['This address cannot be used', 'Your email address is changed']))
  const addresses = [await addressOf(world, world.cara), await addressOf(world, world.cole)]
  expect(addresses.filter(each => each === wanted.email)).toHaveLength(1)
  expect(addresses.filter(each => each.endsWith('@example.com'))).toHaveLength(2)
})

test('a change waits for a day, and a newer one replaces it', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  const earlier = await changing(mailed, 'first@example.com')
  const { old, fresh } = await changing(mailed)
  expect(await press(mailed, linkIn(earlier.fresh))).toBe('This link no longer works')
  expect(await press(mailed, linkIn(old))).toBe('One address is confirmed')
  await world.passes('24 hours 1 minute')
  expect(await world.cara.api.email.change()).toBeNull()
  expect(await press(mailed, linkIn(fresh))).toBe('This link no longer works')
  expect(await addressOf(world, world.cara)).toBe('cara@example.com')
})

test('mails that go late, as after a long stop, promise no more time than is left', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.cara.api.email.changeAddress({ email, present: testPassword })
  await world.db.updateTable('email_changes').set({ expires_at: '2099-11-24T21:30:00Z' }).execute()
  const mails = await letters()
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain('The link works until 24 November 2099 at 21:30 UTC.')
})

test('it is stopped in the settings, or by whoever has the old mailbox', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const own = await changing(mailed)
  await world.cara.api.email.cancelChange()
  expect(await world.cara.api.email.change()).toBeNull()
  for (const mail of [own.old, own.fresh]) expect(await press(mailed, linkIn(mail))).toBe('This link no longer works')
  const { old, fresh } = await changing(mailed)
  expect(await press(mailed, linkIn(fresh), 'stop')).toBe('One address is confirmed')
  expect(await press(mailed, linkIn(old), 'stop')).toBe('The change is stopped')
  expect(await addressOf(world, world.cara)).toBe('cara@example.com')
  await world.cara.api.email.changeAddress({ email, present: testPassword })
  await world.cara.api.email.cancelChange()
  expect(await letters()).toEqual([])
})

test('an address that was never confirmed is not asked, for nobody may be there', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', world.cara.id).execute()
  const { pending, mails, fresh } = await changing(mailed)
  expect(pending).toMatchObject({ isOldConfirmed: null, isNewConfirmed: false })
  expect(mails.map(toOf)).toEqual([email])
  expect(await press(mailed, linkIn(fresh))).toBe('Your email address is changed')
  expect(await world.cara.api.accounts.me()).toMatchObject({ email, isVerified: true })
  expect((await letters()).map(toOf)).toEqual([email])
})

test('a new password ends a change that somebody else may have begun, its links and the mails that wait', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const isVerified = (email_verified: boolean) =>
    world.db.updateTable('users').set({ email_verified }).where('id', '=', world.cara.id).execute()
  await isVerified(false)
  const { fresh } = await changing(mailed)
  const elsewhere = await world.cole.api.email.changeAddress({ email: 'cole@new.example', present: testPassword })
  for (const { api } of [world.cara, world.cole])
    await api.accounts.changePassword({ present: testPassword, password: 'an entirely new one' })
  expect(await press(mailed, linkIn(fresh))).toBe('This link no longer works')
  expect(await addressOf(world, world.cara)).toBe(world.cara.email)
  expect((await letters()).map(toOf)).not.toContain(elsewhere.newAddress)
  expect(await world.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
})

test('it takes the password, or a login of just now', async () => {
  await using mailed = await openMailed()
  const { world } = mailed
  await world.cara.api.email.changeAddress({ email, present: null })
  await world.passes('11 minutes')
  for (const [present, code] of [
    [null, 'password_needed'],
    ['not her password', 'password_wrong'],
  ] as const)
    await expect(world.cara.api.email.changeAddress({ email, present })).rejects.toMatchObject(refused(code))
  const same = world.cara.api.email.changeAddress({ email: 'CARA@example.com', present: testPassword })
  await expect(same).rejects.toMatchObject(refused('email_same'))
})

test('three are asked for in an hour at most', async () => {
  await using mailed = await openMailed()
  const { cara } = mailed.world
  for (const nth of [1, 2, 3])
    await cara.api.email.changeAddress({ email: `c${nth}@new.example`, present: testPassword })
  const fourth = cara.api.email.changeAddress({ email, present: testPassword })
  await expect(fourth).rejects.toMatchObject({ code: 'slow_down' })
})

test('recovery links that went to the old address work no more', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.visitor.api.email.recover({ email: world.cara.email })
  const [mail] = await letters()
  const { old, fresh } = await changing(mailed)
  for (const each of [old, fresh]) await press(mailed, linkIn(each))
  const token = tokenIn(mail)
  const late = world.visitor.api.email.reset({ token, password: 'an entirely new one' })
  await expect(late).rejects.toMatchObject(refused('link_over'))
})

test('a change that is over is made by no link, however late its mails were sent', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  await world.cara.api.email.changeAddress({ email, present: testPassword })
  await world.passes('23 hours')
  const mails = await letters()
  expect(mails).toHaveLength(2)
  await world.passes('25 hours')
  for (const mail of mails) expect(await press(mailed, linkIn(mail))).toBe('This link no longer works')
  expect(await addressOf(world, world.cara)).toBe('cara@example.com')
})
