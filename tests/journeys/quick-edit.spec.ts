import type { Page } from '@playwright/test'
import { engagementCampaign, publishedPost } from '../samples.ts'
import { expect, password, test } from './fixture.ts'
import { actor, admin, afterExpiry, founderWithPlan, open, openLive } from './stage.ts'
import { toast } from './toast.ts'

test('what was typed into the quick edit is there again after a lost session, and not after a cancel', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltmeadow' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  const words = page.getByRole('dialog').getByLabel('Engagement instructions')
  const before = 'Answer as you would answer a friend.'
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await words.fill('Be salty, and say why.')
  await afterExpiry(page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('What you typed is kept.')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await toast(page, 'What you typed is kept.').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill((await fran.api.accounts.me())?.email ?? '')
  await page.getByLabel('Password').fill(password)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/accounts/keptKeys*', route => promise.then(() => route.continue()))
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(words).toHaveValue(before)
  // Only with the keys, which arrive now, can the kept text be read.
  resolve()
  await expect(words).toHaveValue('Be salty, and say why.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(words).toHaveValue(before)
})

test('a quick edit that is saved after all, once its writer has logged in elsewhere, is not offered again', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltpan' }))
  const page = await open(browser, origin, fran)
  const cookies = await page.context().cookies()
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Engagement instructions').fill('Be salty.')
  await afterExpiry(page, async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('What you typed is kept.')).toBeVisible()
    await page.context().addCookies(cookies)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(dialog.getByLabel('Engagement instructions')).toHaveValue('Be salty.')
  await expect(dialog).not.toContainText('You left unsaved changes')
  await page.context().close()
})

test('a quick edit that is cancelled comes back with Undo, also where another tab was typing', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltlick' }))
  const page = await open(browser, origin, fran)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/manage-campaign/${id}`)
    await tab.getByRole('button', { name: 'Quick edit' }).click()
  }
  const words = (tab: Page) => tab.getByRole('dialog').getByLabel('Engagement instructions')
  await words(other).fill('Be salty, and say why.')
  await expect(words(page)).toHaveValue('Be salty, and say why.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(words(other)).toHaveValue('Answer as you would answer a friend.')
  await toast(page, 'Your changes were discarded').getByRole('button', { name: 'Undo' }).click()
  for (const tab of [page, other]) await expect(words(tab)).toHaveValue('Be salty, and say why.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toast(page, 'Your changes were discarded')).toHaveCount(0)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toast(page, 'Your changes were discarded')).toHaveCount(0)
  await page.context().close()
})

test('a quick edit that comes back while it is still fading can be used', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltpan' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await dialog.getByLabel('Engagement instructions').fill('Be salty.')
  for (let round = 0; round < 3; round++) {
    // Pressed by a script in the page: Playwright's presses would come only after the dialog is gone.
    await dialog.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel: HTMLElement) => {
      const offer = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
      const fading = () => cancel.closest('[role=dialog][data-state=closed]')
      cancel.click()
      while (!fading() || !offer()) await new Promise(requestAnimationFrame)
      offer()?.click()
    })
    await dialog.getByRole('button', { name: 'Save' }).click({ trial: true })
  }
  await page.context().close()
})

test('a quick edit opened again right after it was saved can be closed while its campaign is still being read again', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltmarsh' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await dialog.getByLabel('Engagement instructions').fill('Be salty.')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/campaigns/manage*', route => promise.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  resolve()
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(dialog.getByLabel('Engagement instructions')).toHaveValue('Be salty.')
  await page.context().close()
})

test('the keyboard stays in the page when a quick edit that came back closes after its campaign was deleted', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const ada = await admin(origin, makeAdmin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltpillar' }))
  const page = await open(browser, origin, fran)
  await openLive(page, `/manage-campaign/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await dialog.getByLabel('Engagement instructions').fill('Be salty.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await toast(page, 'Your changes were discarded').getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Comment goal')).toBeFocused()
  await ada.api.moderation.deleteCampaign({ id, reason: 'Spam' })
  await expect(dialog.getByRole('alert')).toContainText('Nothing here can be saved any more.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.context().close()
})

test('who edits the campaign of their post reads a goal of thousands in groups', async ({ browser, origin }) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const id = await publishedPost(fran, cara)
  await fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal: 2_000 })
  const page = await open(browser, origin, cara)
  await page.goto(`/contributor-manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('to 2,000: while it runs')).toBeVisible()
})

test('a campaign that is renamed is titled and announced by its new name', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Saltspray' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Saltspray 2')
  await page.route('**/api/rpc/campaigns/manage*', async route => {
    await page.waitForTimeout(300)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await expect(page.locator('p[aria-live]').getByText('Saltspray')).toHaveText('Saltspray 2 · Karmasquad')
  await expect(page).toHaveTitle('Saltspray 2 · Karmasquad')
  await page.unrouteAll({ behavior: 'wait' })

  await fran.api.campaigns.edit({ id, kind: 'engagement', saasName: 'Saltspray 3' })
  await expect(page).toHaveTitle('Saltspray 3 · Karmasquad')
})
