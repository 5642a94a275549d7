import type { Page } from '@playwright/test'
import { expect, faultsOf, test } from './fixture.ts'
import { engagementCampaign } from '../samples.ts'
import { actor, admin, hydrated, keysWork, open, openLive, passesTo, reported, says, squad, talk } from './stage.ts'

const desktop = { viewport: { width: 1280, height: 900 } }
const pressed = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name }).first()
  await button.focus()
  await page.keyboard.press('Enter')
}

test('on the admin desk the keyboard stays where it was, through dialogs, menus and buttons that go', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Frida Keys')
  const nora = await actor(origin, 'contributor', 'נורה חדד, כותבת!')
  const { id: thingId } = await says(carl, roomId, 'Something rude')
  await fran.api.moderation.report({ id: crypto.randomUUID(), thing: 'message', thingId, reason: 'abuse', words: null })
  const page = await open(browser, origin, ada, desktop)
  const faults = faultsOf(page)
  const dialog = page.getByRole('dialog')
  const email = (await nora.api.accounts.me())?.email ?? ''
  await page.goto(`/admin/team-management?tab=roles&q=${email}`)
  const person = page.getByRole('button', { name: 'נורה חדד, כותבת!', exact: true })
  await expect(person.locator('bdi')).toBeVisible()
  await pressed(page, 'נורה חדד, כותבת!')
  await expect(dialog.getByText('Open reports about them')).toBeVisible()
  await pressed(page, 'Suspend')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('heading')).toHaveText('Suspend \u2068נורה חדד, כותבת!\u2069?')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Open reports about them')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(person).toBeFocused()

  await page.keyboard.press('Enter')
  await pressed(page, 'Suspend')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(person).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Open reports about them')).toBeVisible()

  await page.goto('/admin/moderation')
  const card = page.getByRole('article').filter({ hasText: 'Frida Keys' })
  const take = card.getByRole('button', { name: 'Take on' })
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Decide' })).toBeFocused()
  await card.getByRole('button', { name: 'Put back' }).focus()
  await page.keyboard.press('Enter')
  await expect(take).toBeFocused()

  await page.goto('/admin/dashboard')
  const turn = page.getByRole('region', { name: 'Your turn' })
  await turn.getByRole('link', { name: /^Decide on \d+ reported items?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Moderation' })).toBeVisible()

  await page.goto(`/squad-room?roomId=${roomId}`)
  await pressed(page, 'Room settings')
  await page.getByRole('menuitem', { name: 'Team lead' }).click()
  await expect(dialog.getByLabel('Member')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Room settings' })).toBeFocused()
  const rude = page.getByRole('log').getByRole('article').filter({ hasText: 'Something rude' })
  await rude.focus()
  await rude.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  const removed = page.getByRole('log').getByRole('article').filter({ hasText: 'Removed by a moderator' })
  await expect(removed).toBeFocused()
  expect(faults).toEqual([])
})

test('on a phone the open page of the admin bar is in sight, and the longest names stay inside their frames', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const team = await squad(origin, makeAdmin, `Wolf${'o'.repeat(90)}`)
  await talk(team)
  const page = await open(browser, origin, team.ada, { viewport: { width: 320, height: 700 } })
  await page.goto('/admin/operations')
  const bar = page.getByRole('navigation', { name: 'Admin pages' })
  await expect(bar.getByRole('link', { name: 'Operations' })).toBeInViewport({ ratio: 0.95 })
  const tabs = page.getByRole('tab', { name: 'Books' })
  await page.goto('/admin/operations?tab=books')
  await expect(tabs).toBeInViewport({ ratio: 0.95 })

  await page.goto(`/squad-room?roomId=${team.roomId}`)
  const shared = page
    .locator('[data-message]')
    .filter({ has: page.getByRole('article') })
    .getByRole('article')
  await expect(shared).toBeVisible()
  expect(await shared.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Rooms' }).click()
  const rooms = page.getByRole('dialog', { name: 'Rooms' })
  const link = rooms.getByRole('link', { name: /^Wolfooo/ }).first()
  await expect(link).toBeVisible()
  expect(await link.evaluate(each => each.getBoundingClientRect().right)).toBeLessThanOrEqual(320)
})

test('on a phone every admin page that the keyboard comes to in their row is in sight', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const page = await open(browser, origin, await admin(origin, makeAdmin), { viewport: { width: 375, height: 720 } })
  await page.goto('/admin/team-management')
  const pages = page.getByRole('navigation', { name: 'Admin pages' })
  const last = pages.getByRole('link', { name: 'Operations' })
  await hydrated(last)
  await last.focus()
  for (const [key, names] of [
    ['Shift+Tab', ['Audit Log', 'Moderation', 'Team Management', 'Dashboard']],
    ['Tab', ['Team Management', 'Moderation', 'Audit Log', 'Operations']],
  ] as const)
    for (const name of names) {
      await page.keyboard.press(key)
      const link = pages.getByRole('link', { name })
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 0.99 })
    }
  await page.context().close()
})

test('whoever follows a link by keyboard goes on in the page it leads to, whose title is said', async ({
  browser,
  origin,
}) => {
  const fern = await actor(origin, 'founder', 'Fern Follower')
  const { id } = await fern.api.campaigns.create(engagementCampaign({ saasName: 'Quillfen' }))
  const page = await open(browser, origin, fern, desktop)
  const main = page.getByRole('main')
  await page.goto('/founder-dashboard')
  const campaign = main.getByRole('link', { name: /Quillfen/ }).first()
  await hydrated(campaign)
  await campaign.press('Enter')
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await expect(main).toBeFocused()
  await expect.poll(() => page.evaluate(isTitleSaid)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(main.locator(':focus')).toHaveCount(1)

  const explore = page.getByRole('banner').getByRole('link', { name: 'Explore' })
  await explore.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/explore`)
  await expect.poll(() => page.evaluate(isTitleSaid)).toBe(true)
  await expect(explore).toBeFocused()
  await page.context().close()
})

test('so does a visitor, who may start the second step of logging in over, and whoever is logged out while they look', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null, desktop)
  await page.goto('/login?step=code&next=%2Fkarma')
  const over = page.getByRole('link', { name: 'Start over' })
  await expect(over).not.toHaveAttribute('aria-current')
  await over.click()
  await expect(page.getByRole('heading', { name: 'Log in to go on' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/login?next=%2Fkarma`)
  await keysWork(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(isTitleSaid)).toBe(true)

  const ella = await actor(origin, 'founder', 'Ella Elsewhere')
  await passesTo(page, ella)
  await openLive(page, '/settings?tab=security')
  await page.getByLabel('New password', { exact: true }).focus()
  await ella.api.accounts.signOut()
  await expect(page.getByRole('heading', { name: 'Log in to go on' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(isTitleSaid)).toBe(true)
})

test('whoever takes reports on or removes a role a moment after another admin goes on by keyboard in the list', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const swift = await admin(origin, makeAdmin, 'Swift Admin')
  const team = await squad(origin, makeAdmin, 'Rasa Racing')
  await reported(team)
  const page = await open(browser, origin, team.ada, desktop)
  await page.route('**/api/rpc/moderation/claim', async route => {
    const { items } = await swift.api.moderation.cases({ list: 'open' })
    for (const { id } of items) await swift.api.moderation.claim({ id })
    await route.continue()
  })
  await page.goto('/admin/moderation')
  await page.getByRole('button', { name: 'Take on' }).first().press('Enter')
  await expect(page.getByText('Swift Admin is deciding on this.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reports' })).toBeFocused()

  const me = await team.carl.api.accounts.me()
  await page.route('**/api/rpc/admin/removeRole', async route => {
    await swift.api.admin.removeRole({ id: me?.id ?? '' })
    await route.continue()
  })
  await page.goto(`/admin/team-management?tab=roles&q=${me?.email}`)
  await page.getByRole('button', { name: /^Remove .+ role$/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Make founder' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()
  await page.context().close()
})

const isTitleSaid = () =>
  [...document.querySelectorAll('[aria-live=polite]')].some(({ textContent }) => textContent === document.title)

test('on a phone, once the last report is decided, the page shows that none is left', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Frida Last')
  const { id: thingId } = await says(carl, roomId, 'Something rude, and more of it. '.repeat(25))
  await fran.api.moderation.report({ id: crypto.randomUUID(), thing: 'message', thingId, reason: 'abuse', words: null })
  const page = await open(browser, origin, ada, { viewport: { width: 375, height: 667 } })
  await page.goto('/admin/moderation')
  const card = page.getByRole('article').filter({ hasText: 'Frida Last' })
  await card.getByRole('button', { name: 'Take on' }).click()
  await page.goto('/admin/moderation?list=mine')
  const decide = card.getByRole('button', { name: 'Decide' })
  await expect(decide).toBeVisible()
  // Scrolls down until the button is just below the top bar.
  await decide.evaluate(button => scrollBy(0, button.getBoundingClientRect().top - 80))
  await decide.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Not rude.')
  await dialog.getByRole('button', { name: 'Close without action' }).click()
  await expect(page.getByRole('heading', { name: 'You have not taken any reports on' })).toBeInViewport()
})
