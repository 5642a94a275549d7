import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { clientOf } from '../program.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, password, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { actor, founderWithPlan, open, openLive, says, squad } from './stage.ts'
import { act, log, message, write } from './squad-page.ts'
import { toast } from './toast.ts'

/** Everything that a page and the browser hold for the site and scripts can read. */
const heldBy = (page: Page) =>
  page.evaluate(async () => {
    const stored = [localStorage, sessionStorage].flatMap(box => Object.entries(box).flat())
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const caught: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) caught.push((await (await cache.match(request))?.text()) ?? '')
    }
    const shown = [document.documentElement.outerHTML, document.cookie, JSON.stringify(history.state)]
    return [...stored, ...databases, ...caught, ...shown].join('\n')
  })

const keptNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(name => /^(?:draft|outbox):/.test(name)))

const composer = (page: Page) => page.getByLabel('Message', { exact: true })
const description = (page: Page) => page.getByLabel('Description', { exact: true }).first()

/** Fills in the login page, to which a press or the end of the session has led. */
async function fillsLogin(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

async function logIn(page: Page, email: string) {
  await fillsLogin(page, email)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
}

const toLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).click()

async function emailOf({ api }: Actor) {
  const me = await api.accounts.me()
  return me?.email ?? ''
}

/** Leaves a draft of a campaign and of a message, and a message that waits for a connection. */
async function typesAndLeaves(page: Page, room: Page, roomId: string) {
  await page.goto('/create-campaign')
  await description(page).fill('Walnut plans')
  await room.goto(`/squad-room?roomId=${roomId}`)
  await expect(message(room, 'Cinnamon was read')).toHaveCount(1)
  await room.route('**/api/rpc/squads/send', route => route.abort())
  await write(room, 'Juniper waits')
  await expect(log(room)).toContainText('Juniper waits')
  await composer(room).fill('Saffron thoughts')
  await expect.poll(async () => (await keptNames(page)).length).toBeGreaterThan(2)
}

const secrets = ['Walnut', 'Juniper', 'Saffron', 'Cinnamon', 'Hedwig']

/** Polls: the address changes a moment before the page does. */
const expectForgotten = (tab: Page, email: string) =>
  expect
    .poll(async () => {
      const held = await heldBy(tab)
      return [...secrets, email].filter(secret => held.includes(secret))
    })
    .toEqual([])

test('after logging out no tab and no storage holds what was typed or read, and what was typed is back after logging in', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Hedwig Kept')
  await subscribes(fran)
  await says(carl, roomId, 'Cinnamon was read')
  const email = await emailOf(fran)
  const page = await open(browser, origin, fran)
  const room = await page.context().newPage()
  const faults = faultsOf(page)
  await typesAndLeaves(page, room, roomId)
  const before = await heldBy(room)
  for (const read of ['Cinnamon', 'Hedwig']) expect(before).toContain(read)

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(room).toHaveURL(/\/login/)
  for (const tab of [page, room]) await expectForgotten(tab, email)

  await test.step('whoever logs in next sees nothing of it', async () => {
    const other = await founderWithPlan(origin, 'Olga Next')
    await toLogin(page)
    await logIn(page, await emailOf(other))
    await page.goto('/create-campaign')
    await expect(description(page)).toHaveValue('')
    await description(page).fill('Almond plans')
    await expect.poll(async () => (await keptNames(page)).length).toBeGreaterThan(3)
    await expectForgotten(page, email)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(toast(page, 'Logged out')).toBeVisible()
  })
  await test.step('it waits for its writer, and the message goes out', async () => {
    await toLogin(page)
    await logIn(page, email)
    await page.goto('/create-campaign')
    await expect(description(page)).toHaveValue('Walnut plans')
    await page.goto(`/squad-room?roomId=${roomId}`)
    await expect(composer(page)).toHaveValue('Saffron thoughts')
    await expect(message(page, 'Juniper waits')).toHaveCount(1)
    await expect.poll(() => keptNames(page)).not.toContainEqual(expect.stringMatching(/^outbox:/))
  })
  expect(faults).toEqual([])
})

test('a session ended from another device leaves nothing to read, and what was typed is back after logging in', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Hedwig Away')
  await subscribes(fran)
  await says(carl, roomId, 'Cinnamon was read')
  const email = await emailOf(fran)
  const elsewhere = clientOf(origin)
  await elsewhere.api.accounts.signIn({ email, password })
  const page = await open(browser, origin, elsewhere)
  const room = await page.context().newPage()
  await typesAndLeaves(page, room, roomId)
  await fran.api.accounts.endOtherSessions({ present: password })
  for (const tab of [page, room]) {
    await expect(tab).toHaveURL(/\/login/)
    await expectForgotten(tab, email)
  }
  await logIn(page, email)
  await expect(page).toHaveURL(`${origin}/create-campaign`)
  await expect(description(page)).toHaveValue('Walnut plans')
})

test('whoever deletes their account leaves nothing in the browser, not even closed, and other tabs say so', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Hedwig Gone')
  const page = await open(browser, origin, fran)
  await page.goto('/create-campaign')
  await description(page).fill('Walnut plans')
  await expect.poll(() => keptNames(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await openLive(other, '/create-campaign')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Type your email/).fill(await emailOf(fran))
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await expect(toast(other, 'You are logged out')).toContainText('The account was deleted.')
  await expect.poll(() => keptNames(page)).toEqual([])
})

test('a session that ends elsewhere takes nothing from a quick edit: it is there after logging in, and said to be from before', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Quinn Kept')
  const email = await emailOf(fran)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ targetSubreddits: ['SaaS'] }))
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 760 } })
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Engagement instructions')
  const subreddits = dialog.getByLabel('Target subreddits')
  await openLive(page, `/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await words.fill('Say why, and be kind.')
  await subreddits.fill('SaaS, startups')
  const { api } = clientOf(origin)
  await api.accounts.signIn({ email, password })
  await api.accounts.endOtherSessions({ present: null })
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillsLogin(page, email)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(dialog).toContainText('Your changes from last time are here')
  await expect(words).toHaveValue('Say why, and be kind.')
  await expect(subreddits).toHaveValue('SaaS, startups')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const { campaign } = await api.campaigns.manage({ id })
  expect(campaign).toMatchObject({
    engagementInstructions: 'Say why, and be kind.',
    targetSubreddits: ['SaaS', 'startups'],
  })
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(words).toHaveValue('Say why, and be kind.')
  await expect(dialog).not.toContainText('from last time')
  await page.context().close()
})

test('the edit of a message that the end of a session interrupts is there after logging in, until it is given up', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, roomId } = await squad(origin, makeAdmin, 'Hedwig Edits')
  await says(carl, roomId, 'Sage is bitter')
  const email = await emailOf(carl)
  const page = await open(browser, origin, carl)
  const field = page.getByLabel('Edit message')
  const edits = () => act(page, 'Sage is bitter', 'Edit')
  await page.goto(`/squad-room?roomId=${roomId}`)
  await edits()
  await field.fill('Sage is sweet')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await toast(page).getByRole('button', { name: 'Log In' }).click()
  await logIn(page, email)
  await edits()
  await expect(field).toHaveValue('Sage is sweet')
  await page.keyboard.press('Escape')
  await edits()
  await expect(field).toHaveValue('Sage is bitter')
  await page.context().close()
})

test('the unsaved edit of a message that was deleted elsewhere is forgotten when its room is opened', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Hedwig Edits')
  await says(fran, roomId, 'Walnut plans')
  const { id } = await says(carl, roomId, 'Cinnamon')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await act(page, 'Cinnamon', 'Edit')
  await page.getByLabel('Edit message').fill('Saffron')
  await expect.poll(() => keptNames(page)).toHaveLength(1)
  await page.goto('/settings')
  await carl.api.squads.remove({ id })
  await page.goto('/squad-room')
  await expect(message(page, 'Walnut plans')).toHaveCount(1)
  await expect.poll(() => keptNames(page)).toEqual([])
})
