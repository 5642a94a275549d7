import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { actor, admin, open } from './stage.ts'

/** Delays the procedure's answers from now on, until the returned function is called. */
async function delays(page: Page, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/rpc/${procedure}*`, route => promise.then(() => route.continue()))
  return resolve
}

test('Explore says nothing of a search that is not answered yet', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/explore?q=zzyzx')
  await expect(page.getByRole('heading', { name: 'Nothing matches “zzyzx”' })).toBeVisible()
  const answer = await delays(page, 'campaigns/explore')
  await page.getByRole('searchbox').fill('zzyzxq')
  await expect(page).toHaveURL(`${origin}/explore?q=zzyzxq`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toHaveText('Nothing matches “zzyzx”')
  answer()
  await expect(page.getByRole('heading', { name: 'Nothing matches “zzyzxq”' })).toBeVisible()
})

test('an empty Explore speaks of the answered search also while its own code is still loading', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  const { promise, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/explore-empty*', route => promise.then(() => route.continue()))
  await page.goto('/explore?q=zzyzx')
  const answer = await delays(page, 'campaigns/explore')
  await page.getByRole('searchbox').fill('zzyzxq')
  await expect(page).toHaveURL(`${origin}/explore?q=zzyzxq`)
  load()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toHaveText('Nothing matches “zzyzx”')
  await expect(page.getByRole('link', { name: 'Clear search' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Nothing matches “zzyzxq”' })).toBeVisible()
})

test('whoever is looked up is not said to be unknown before the answer is there', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Unknown')
  await actor(origin, 'founder', 'Fabienne Known')
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management')
  const box = page.getByRole('combobox', { name: 'Founder', exact: true })
  await box.fill('Fabienne Unknown')
  await expect(page.getByText('No founder has this in their name or email.')).toBeVisible()
  const answer = await delays(page, 'admin/people')
  await box.fill('Fabienne Known')
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible()
  await expect(page.getByText('No founder has this')).toHaveCount(0)
  answer()
  await expect(page.getByRole('option', { name: 'Fabienne Known' })).toBeVisible()
})
