import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import type { Mailed } from '#/tests/mailed.ts'
import { follow, linkIn, openMailed, toOf } from '#/tests/mailed.ts'

const email = 'cara@new.example'

const elsewhere = async ({ world }: Mailed) =>
  cookieOf(await send(world, 'accounts.signIn', { email: world.cara.email, password: testPassword }))

/** Her old address was never confirmed, so the link to the new one alone makes the change. */
async function asks({ world, letters }: Mailed, cookie: string) {
  await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', world.cara.id).execute()
  await world.apiOf(cookie).email.changeAddress({ email, present: testPassword })
  return linkIn((await letters()).find(mail => toOf(mail) === email))
}

const press = async (mailed: Mailed, link: URL, act: 'confirm' | 'stop' = 'confirm') =>
  /<h1>(.*)<\/h1>/.exec(await (await follow(mailed, link, act)).text())?.[1]

const otherSession = async ({ world }: Mailed) =>
  (await world.cara.api.accounts.sessions({})).items.find(({ isThis }) => !isThis)?.id ?? ''

test('signing out the place that asked for another address, alone or with all others, ends the change', async () => {
  await using mailed = await openMailed()
  const { cara, db } = mailed.world
  const ends = [
    async () => cara.api.accounts.endSession({ id: await otherSession(mailed), present: null }),
    () => cara.api.accounts.endOtherSessions({ present: null }),
  ]
  for (const end of ends) {
    const link = await asks(mailed, await elsewhere(mailed))
    await end()
    expect(await cara.api.email.change()).toBeNull()
    expect(await press(mailed, link)).toBe('This link no longer works')
  }
  expect((await cara.api.accounts.me())?.email).toBe(cara.email)
  const noted = db.selectFrom('audit_entries').where('action', '=', 'email_change_cancelled').selectAll()
  expect(await noted.execute()).toHaveLength(2)
})

test('a change also ends whose session had signed out by itself before all others were signed out', async () => {
  await using mailed = await openMailed()
  const cookie = await elsewhere(mailed)
  const link = await asks(mailed, cookie)
  await mailed.world.apiOf(cookie).accounts.signOut()
  await mailed.world.cara.api.accounts.endOtherSessions({ present: null })
  expect(await press(mailed, link)).toBe('This link no longer works')
})

test('a change asked for here goes on when other places are signed out', async () => {
  await using mailed = await openMailed()
  const { cara } = mailed.world
  const link = await asks(mailed, cara.cookie)
  await elsewhere(mailed)
  await cara.api.accounts.endSession({ id: await otherSession(mailed), present: null })
  await elsewhere(mailed)
  await cara.api.accounts.endOtherSessions({ present: null })
  expect(await cara.api.email.change()).toMatchObject({ newAddress: email })
  expect(await press(mailed, link)).toBe('Your email address is changed')
})

test('a suspended account keeps its address: the links wait until that is lifted', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { ada, cara } = world
  await cara.api.email.changeAddress({ email, present: testPassword })
  const links = (await letters()).map(linkIn)
  await ada.api.moderation.suspend({ id: cara.id, reason: 'Spam', present: null })
  for (const link of links) expect(await press(mailed, link)).toBe('The change is on hold')
  const addressed = world.db.selectFrom('users').select('email').where('id', '=', cara.id)
  expect(await addressed.executeTakeFirst()).toEqual({ email: cara.email })
  await ada.api.moderation.lift({ id: cara.id, reason: 'A mistake', present: null })
  expect(await press(mailed, links[0] ?? expect.unreachable())).toBe('One address is confirmed')
  expect(await press(mailed, links[1] ?? expect.unreachable())).toBe('Your email address is changed')
})

test('whoever has the old mailbox stops a change also while the account is suspended', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { ada, cara } = world
  await cara.api.email.changeAddress({ email, present: testPassword })
  const old = linkIn((await letters()).find(mail => toOf(mail) === cara.email))
  await ada.api.moderation.suspend({ id: cara.id, reason: 'Spam', present: null })
  expect(await press(mailed, old, 'stop')).toBe('The change is stopped')
  expect(await world.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
})
