import type { Page } from '@playwright/test'
import { growth, subscribes } from '../buying.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { actor, admin, fails, heals, hearsNothing, idOf, open } from './stage.ts'
import { toast } from './toast.ts'

const phone = { viewport: { width: 375, height: 800 }, hasTouch: true }

/** Picks by keyboard alone: types, and takes the first match. */
async function pick(page: Page, field: string, name: string) {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.focus()
  await page.keyboard.type(name)
  // Pressed at once, while the list still shows everybody.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^(Team Assignments|Users)$/ })
    .getByRole('listitem')
    .filter({ hasText: name })

test('an admin fills a team by keyboard, one and then several at once, removes one and takes that back', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Quill')
  const fran = await actor(origin, 'founder', 'Francesca Quill')
  const [kim, lou] = [await actor(origin, 'contributor', 'Kim Quill'), await actor(origin, 'contributor', 'Lou Quill')]
  const page = await open(browser, origin, ada)
  const faults = faultsOf(page)
  await page.goto('/admin/team-management')
  await expect(page.getByRole('list', { name: 'Removed just now' })).toHaveCount(0)
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await expect(toast(page, 'Validation Error')).toContainText('Please select both founder and contributor')
  await expect(page.getByRole('combobox', { name: 'Founder', exact: true })).toBeFocused()

  await subscribes(fran, growth)
  await page.getByRole('tab', { name: 'User Roles' }).click()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('teamless')
  await page.getByRole('button', { name: 'Choose a team for Francesca Quill' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Founder', exact: true })).toHaveValue('Francesca Quill')
  await expect(page.getByRole('combobox', { name: 'Contributor', exact: true })).toBeFocused()
  await pick(page, 'Contributor', 'Kim Quill')
  await expect(page.getByRole('list', { name: 'Chosen contributors' })).toContainText('In no team · no open work')
  await expect(page.getByRole('status').filter({ hasText: 'Chosen: Kim Quill' })).toHaveCount(1)
  await page.getByLabel('Notes').fill('Writes well')
  await create.press('Enter')
  await expect(toast(page, 'Assignment Created')).toContainText('Kim Quill is in Francesca Quill’s team now.')
  await expect(toast(page, 'Validation Error')).toHaveCount(0, { timeout: 2_000 })
  await expect(row(page, 'Kim Quill')).toContainText(/Writes well.*In 1 team.*by Ada Quill/s)

  await pick(page, 'Contributor', 'Kim Quill')
  await create.press('Enter')
  await expect(toast(page, 'Error creating assignment')).toContainText('already in this founder’s team')
  await pick(page, 'Contributor', 'Lou Quill')
  await page.getByRole('button', { name: 'Create 2 assignments' }).press('Enter')
  await expect(page.getByRole('list', { name: 'What came of it' })).toContainText(
    /Kim Quill was already on the team.*Lou Quill was added/s,
  )
  const { items } = await ada.api.admin.assignments({ founderId: await idOf(fran) })
  expect(items.map(({ contributor }) => contributor.name).toSorted()).toEqual(['Kim Quill', 'Lou Quill'])

  await page.getByRole('button', { name: 'Remove Kim Quill from Francesca Quill’s team' }).press('Enter')
  await expect(toast(page, 'Assignment Removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Undone')).toContainText('Kim Quill is in Francesca Quill’s team again.')
  await expect(page.getByRole('button', { name: 'Remove Kim Quill from Francesca Quill’s team' })).toBeVisible()
  const after = await ada.api.admin.assignments({ founderId: await idOf(fran) })
  expect(after.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect((await kim.api.squads.rooms({})).items).toHaveLength(1)
  expect((await lou.api.squads.rooms({})).items).toHaveLength(1)
  expect(faults).toEqual([])
})

test('on a phone an admin gives and removes roles; a second admin sees the same', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const [ada, abe] = [await admin(origin, makeAdmin, 'Ada Reed'), await admin(origin, makeAdmin, 'Abe Reed')]
  const fran = await actor(origin, 'founder', 'Fiona Reed')
  const nora = await actor(origin, 'founder', 'Nora Reed')
  await ada.api.admin.removeRole({ id: await idOf(nora) })
  // She undoes it only after the second admin has seen it.
  await ada.api.accounts.changeUndoTime({ undoSeconds: 30 })
  await subscribes(fran)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, ada, phone)
  const faults = faultsOf(page)
  const other = await open(browser, origin, abe)
  for (const each of [page, other]) {
    await each.goto('/admin/team-management?tab=roles&q=Reed')
    await expect(row(each, 'Nora Reed')).toContainText('Role removed')
  }
  const own = await open(browser, origin, nora)
  await own.goto('/settings')
  await expect(own.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expect(row(page, 'Abe Reed')).toContainText('Admin')
  await expect(row(page, 'Abe Reed').getByRole('button', { name: /role|Make/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Make contributor: Nora Reed' }).click()
  await expect(toast(page, 'Role Assigned')).toContainText('Nora Reed is a contributor now.')
  await expect(row(page, 'Nora Reed')).toContainText('Contributor')
  await expect(row(other, 'Nora Reed')).toContainText('Contributor')
  await expect(own.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/contributor-dashboard')

  await page.getByRole('button', { name: 'Remove Fiona Reed’s role' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Their running campaigns pause (1).')
  // A dialog that fades out can still be pressed: that removes nothing a second time, so that there is one Undo.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await dialog.getByRole('button', { name: 'Remove' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(later => setTimeout(later))
    button.click()
  })
  await expect(toast(page, 'Role Removed')).toBeVisible()
  await expect(row(page, 'Fiona Reed').filter({ hasText: 'Role removed' })).toBeVisible()
  await expect(row(other, 'Fiona Reed').filter({ hasText: 'Role removed' })).toBeVisible()
  expect((await ada.api.campaigns.manage({ id: campaignId })).campaign.status).toBe('paused')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toContainText('Fiona Reed is a founder again.')
  await expect(page.getByRole('button', { name: 'Remove Fiona Reed’s role' })).toBeVisible()
  expect((await ada.api.campaigns.manage({ id: campaignId })).campaign.status).toBe('active')

  await page.getByLabel('Role', { exact: true }).selectOption('founder')
  await expect(row(page, 'Nora Reed')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=roles.*role=founder/)
  await page.reload()
  await expect(row(page, 'Fiona Reed')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(faults).toEqual([])
})

test('what fails is said in the specified words, figures after three tries and no more, and what was removed on the screen comes back', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Stone')
  const fran = await actor(origin, 'founder', 'Fay Stone')
  const nora = await actor(origin, 'contributor', 'Nia Stone')
  const cara = await actor(origin, 'contributor', 'Cleo Stone')
  await ada.api.admin.removeRole({ id: await idOf(nora) })
  await ada.api.admin.assign({
    id: crypto.randomUUID(),
    founderId: await idOf(fran),
    contributorId: await idOf(cara),
    notes: null,
  })
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?q=Stone')
  await fails(page, 'admin/unassign')
  const remove = page.getByRole('button', { name: 'Remove Cleo Stone from Fay Stone’s team' })
  await remove.click()
  await expect(toast(page, 'Error removing assignment')).toBeVisible()
  await expect(remove).toBeVisible()

  await page.goto('/admin/team-management?tab=roles&q=Stone')
  await fails(page, 'admin/giveRole')
  const make = page.getByRole('button', { name: 'Make founder: Nia Stone' })
  await make.click()
  await expect(toast(page, 'Error assigning role')).toBeVisible()
  await heals(page, 'admin/giveRole')
  // Somebody else was faster, and without live events this page does not know it.
  await hearsNothing(page)
  await page.reload()
  await make.waitFor()
  const other = await admin(origin, makeAdmin, 'Abe Admin')
  await other.api.admin.giveRole({ id: await idOf(nora), role: 'founder' })
  await make.click()
  await expect(toast(page, 'Role Already Assigned')).toContainText('This user already has this role')

  await fails(page, 'admin/removeRole')
  await page.getByRole('button', { name: 'Remove Cleo Stone’s role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Error removing role')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Cleo Stone’s role' })).toBeVisible()

  await fails(page, 'admin/users')
  await page.reload()
  await expect(page.getByText('Error fetching data', { exact: true })).toBeVisible({ timeout: 20_000 })
  await heals(page, 'admin/users')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Nia Stone')).toBeVisible()

  let tries = 0
  await page.route('**/api/rpc/admin/statistics', async route => {
    tries += 1
    await route.abort()
  })
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Error fetching statistics', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(tries).toBe(3)
})

test('the dashboard counts six things, live, each with its month, and leads to both tabs', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  test.slow()
  const ada = await admin(origin, makeAdmin, 'Ada Thorn')
  const page = await open(browser, origin, ada)
  await page.goto('/admin/dashboard')
  const cards = page.getByRole('region', { name: 'Statistics' })
  for (const label of ['Total Users', 'Founders', 'Contributors', 'Team Assignments', 'Campaigns', 'Squad Rooms'])
    await expect(cards.getByRole('img', { name: new RegExp(`^${label}, new each day over 30 days`) })).toBeVisible()
  await page.getByRole('link', { name: 'Manage user roles' }).click()
  await expect(page.getByRole('tab', { name: 'User Roles' })).toHaveAttribute('aria-selected', 'true')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  // While this page is being left, its other tab, Assignments, must not be shown for a moment: that would read them.
  expect(asked).not.toContain('/api/rpc/admin/assignments')
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'Assign contributors to teams' }).click()
  await expect(page.getByRole('tab', { name: 'Team Assignments' })).toHaveAttribute('aria-selected', 'true')
  await fails(page, 'admin/statistics')
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Dashboard' }).click()
  // The page polls every 20 seconds, and then retries a few times.
  await expect(page.getByText('Error fetching statistics', { exact: true })).toBeVisible({ timeout: 60_000 })
})

test('an account opened right after the last letter of a search stays open when the search is made', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin)
  await actor(origin, 'contributor', 'Swiftly Sought')
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?tab=roles&q=Swiftly')
  const found = page.getByRole('button', { name: 'Swiftly Sought', exact: true })
  await expect(found).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search users' }).press('End')
  await page.keyboard.type(' S')
  await found.click()
  await expect(page).toHaveURL(/q=Swiftly(?:\+|%20)S/)
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})
