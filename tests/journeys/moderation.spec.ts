import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { suspendedWords } from '#/rules/contact.ts'
import { subscribes } from '../buying.ts'
import { clientOf } from '../program.ts'
import { engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, refusalsOf, password, test } from './fixture.ts'
import { act } from './squad-page.ts'
import type { Actor } from './stage.ts'
import { actor, idOf, open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

async function report(page: Page, reason: string, words: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong with it').selectOption({ label: reason })
  await dialog.getByLabel('In your words').fill(words)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(toast(page, 'Reported')).toBeVisible()
}

async function decide(page: Page, outcome: string, confirm: string, why: string) {
  const card = page.getByRole('article').filter({ hasText: why }).first()
  await card.getByRole('button', { name: 'Take on' }).click()
  await expect(card.getByText('Taken on by you')).toBeVisible()
  await card.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption({ label: outcome })
  await dialog.getByLabel('Why').fill('\u200b')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabel('Why').fill('It insults people.')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

test('a message is reported, taken on and removed; its author and its reporter see what came of it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Fiona Watch')
  const rude = `Rude words ${Date.now()}`
  await says(carl, roomId, rude)
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  await act(page, rude, 'Report')
  await page.getByRole('dialog').getByLabel('In your words').fill('What a session that ends leaves here')
  await page.reload()
  await act(page, rude, 'Report')
  await expect(page.getByRole('dialog').getByLabel('In your words')).toHaveValue('What a session that ends leaves here')
  await report(page, 'Insults, threats or hate', `Please look at ${rude}`)

  const desk = await open(browser, origin, ada)
  await desk.goto('/admin/moderation')
  await expect(desk.getByRole('article').filter({ hasText: `Please look at ${rude}` })).toBeVisible()
  await expectAccessible(desk)
  await decide(desk, 'Remove the message', 'Remove the message', `Please look at ${rude}`)
  await expect(desk.getByRole('article').filter({ hasText: rude })).toHaveCount(0)
  await expect(desk.getByRole('region', { name: 'Reports' })).toBeFocused()
  await desk.getByText('Closed', { exact: true }).click()
  await expect(desk.getByRole('article').filter({ hasText: `Please look at ${rude}` })).toContainText(
    'The message was removed',
  )

  const author = await open(browser, origin, carl)
  await author.goto('/squad-room')
  await expect(author.getByText('Removed by a moderator')).toBeVisible()
  await expect(author.getByText(rude)).toHaveCount(0)
  await author.goto('/settings?tab=security')
  await expect(author.getByText('An admin removed a message of yours as moderation')).toBeVisible()

  await page.goto('/settings?tab=security')
  await expect(page.getByText('Something was done')).toBeVisible()
  await expectAccessible(page)
  expect(faults).toEqual([])
  for (const each of [page, desk, author]) await each.context().close()
})

test('a suspended founder is signed out while they look, and comes back when it is lifted', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Sasha Suspended')
  const me = await fran.api.accounts.me()
  const page = await open(browser, origin, fran)
  await page.goto('/settings?tab=security')
  await expect(page.getByText('Where you are logged in')).toBeVisible()

  const desk = await open(browser, origin, ada)
  await desk.goto('/admin/audit')
  await expect(desk.getByRole('button', { name: 'Show details' }).first()).toHaveAccessibleDescription(/\S+ \S+/)
  for (const day of ['From', 'To'])
    await expect(desk.getByLabel(day, { exact: true })).toHaveAccessibleDescription('Days are in UTC.')
  await desk.getByLabel('Person').fill('Carl Brandt')
  await expect(desk).toHaveURL(/person=Carl/)
  await expect(desk.getByRole('listitem').filter({ hasText: 'added a contributor to a team' }).first()).toBeVisible()
  await ada.api.moderation.suspend({ id: me?.id ?? '', reason: 'It sells stolen goods.', present: null })
  await expect(page).toHaveURL(/\/login/)
  await expect(toast(page, suspendedWords)).toBeVisible()
  await expect(toast(page, 'You are logged out')).toHaveCount(1)
  await page.getByLabel('Email').fill(me?.email ?? '')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByText('This account is suspended', { exact: false }).first()).toBeVisible()

  // The search comes a moment after the last letter.
  await desk.getByLabel('Person').fill('Sasha Suspended')
  await expect(desk).toHaveURL(/person=Sasha/)
  await expect(desk.getByRole('listitem').filter({ hasText: 'It sells stolen goods.' })).toBeVisible()
  await desk.getByRole('button', { name: 'Sasha Suspended' }).first().click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('It sells stolen goods.')).toBeVisible()
  // What was found before stays, dimmed, until the answer to the new name has come.
  await expect(desk.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Lift suspension' }).click()
  await dialog.getByLabel('Reason').fill('They explained it.')
  await desk.reload()
  await desk.getByRole('button', { name: 'Sasha Suspended' }).first().click()
  await dialog.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('They explained it.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click()
  await expect(toast(desk, 'can log in again')).toBeVisible()
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page).toHaveURL(/settings/)
  for (const each of [page, desk]) await each.context().close()
})

/** An admin at the dialog that begins to impersonate somebody new, with a reason typed. */
async function aboutToImpersonate(
  browser: Browser,
  origin: string,
  admin: Actor,
  name: string,
  role: 'founder' | 'contributor' = 'founder',
) {
  const vera = await actor(origin, role, name)
  const { id, email } = (await vera.api.accounts.me()) ?? { id: '', email: '' }
  await clientOf(origin).api.accounts.signIn({ email, password })
  await vera.api.accounts.endOtherSessions({ present: null })
  const page = await open(browser, origin, admin, { timezoneId: 'Asia/Tokyo' })
  const faults = faultsOf(page)
  await page.goto(`/admin/audit?about=${id}`)
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('She asked why her dashboard is empty.')
  return { vera, id, page, faults }
}

test('an admin looks through somebody’s eyes, changes nothing, and is themselves again', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada, carl } = await squad(origin, makeAdmin, 'Olga Other')
  const { vera, id, page, faults } = await aboutToImpersonate(browser, origin, ada, 'Vera Viewed')
  const contributorId = await idOf(carl)
  await ada.api.admin.assign({ id: randomUUID(), founderId: id, contributorId, notes: '' })
  await says(carl, (await vera.api.squads.room({}))?.id ?? '', 'Hello Vera')
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  const bar = page.getByRole('complementary', { name: 'You are viewing as someone else' })
  await expect(bar).toContainText('Vera Viewed')
  await expectAccessible(page)
  await page.reload()
  await expect(bar).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Stop viewing' })).toBeFocused()
  await page.goto('/settings')
  await expect(bar).toBeVisible()
  const name = page.getByLabel('Full name')
  await expect(name).toHaveValue('Vera Viewed')
  await name.fill('Vera Changed')
  await page.getByRole('button', { name: /save/i }).first().click()
  await expect(page.getByText('You are only viewing', { exact: false }).first()).toBeVisible()
  await page.goto('/settings?tab=security')
  await expect(page.getByText('Closed while you view as someone else')).toBeVisible()
  await page.goto('/webhooks')
  await expect(page.getByText('Closed while you view as someone else')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  const marked: string[] = []
  page.on('request', request => request.url().includes('markRead') && marked.push(request.url()))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Vera Viewed’s Squad' }).click()
  await expect(page.getByText('Hello Vera')).toBeVisible()
  expect(marked).toEqual([])
  const tab = await page.context().newPage()
  await tab.goto('/founder-dashboard')
  const barOfTab = tab.getByRole('complementary', { name: 'You are viewing as someone else' })
  await expect(barOfTab).toBeVisible()
  const refused = refusalsOf(page)
  await bar.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(`${origin}/admin/audit?about=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  // What a browser dispatches when the tab becomes visible again; the bar's code may not be there at the first time.
  await expect(async () => {
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(barOfTab).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await tab.close()
  expect([...faults, ...refused]).toEqual([])

  const own = await open(browser, origin, vera)
  await own.goto('/settings?tab=security')
  await expect(own.getByText('An admin started viewing the app as you')).toBeVisible()
  for (const each of [page, own]) await each.context().close()
})

test('an admin whose page is slow to view the app as somebody tries no connection that would be refused, and keeps the focus', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada } = await squad(origin, makeAdmin, 'Olivia Other')
  const { page, faults } = await aboutToImpersonate(browser, origin, ada, 'Vera Slowly', 'contributor')
  await page.route('**/api/rpc/accounts/me*', async route => {
    await page.waitForTimeout(2_500)
    await route.continue()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'You are viewing as someone else' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const part = /\/impersonation-bar-[\w-]+\.js$/
  await page.route(part, async route => {
    await page.waitForTimeout(2_500)
    await route.continue()
  })
  const loaded = page.waitForResponse(part)
  await page.goto('/settings', { waitUntil: 'commit' })
  const stop = page.getByRole('button', { name: 'Stop viewing' })
  await stop.focus()
  await loaded
  await expect(stop).toBeFocused()
  await stop.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  expect(faults).toEqual([])
  await page.context().close()
})

test('an admin pauses and deletes a campaign of somebody else’s; its founder reads why', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Paula Paused')
  await subscribes(fran)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Watched goods' }))
  const page = await open(browser, origin, ada)
  await page.goto(`/manage-campaign/${id}`)
  for (const verb of ['Pause', 'Delete']) {
    await page.getByRole('button', { name: verb, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('It sells stolen goods.')
    await dialog.getByRole('button', { name: verb }).click()
    await expect(toast(page, `was ${verb === 'Pause' ? 'paused' : 'deleted'}`)).toBeVisible()
    await expect(page.getByRole('button', { name: verb, exact: true })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    const why = page.getByText('A moderator paused this campaignIt sells stolen goods.')
    await expect(why).toHaveCount(verb === 'Pause' ? 1 : 0)
  }
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Paused', { exact: true })).toHaveCount(0)
  const { items } = await fran.api.notifications.list({})
  expect(items.slice(0, 2).map(({ title, body }) => `${title}: ${body}`)).toEqual([
    'A moderator deleted Watched goods: It sells stolen goods.',
    'A moderator paused Watched goods: It sells stolen goods.',
  ])
  await page.context().close()
})

test('an admin who deletes what somebody else has just deleted is told that it was deleted already', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Tilda Twice')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Twice gone' }))
  const page = await open(browser, origin, ada)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Spam')
  await fran.api.campaigns.remove({ id })
  // After a lost connection the page reads everything again, and so learns that the campaign is deleted.
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Delete', includeHidden: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '“Twice gone” was already deleted')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
})
