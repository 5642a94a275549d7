import { engagementCampaign, post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, admin, answersLater, fails, heals, hydrated, idOf, open, openRead, pair } from './stage.ts'
import { toast } from './toast.ts'

test('an admin gives a second person a role before the first is answered, and goes on to the search', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Swift')
  const [nia, noa] = [await actor(origin, 'founder', 'Nia Swift'), await actor(origin, 'founder', 'Noa Swift')]
  for (const who of [nia, noa]) await ada.api.admin.removeRole({ id: await idOf(who) })
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?tab=roles&q=Swift')
  const answer = await answersLater(page, 'admin/giveRole')
  await page.getByRole('button', { name: 'Make founder: Nia Swift' }).click()
  await page.getByRole('button', { name: 'Make contributor: Noa Swift' }).click()
  const search = page.getByRole('searchbox', { name: 'Search users by name or email' })
  await search.focus()
  answer()
  await expect(toast(page, 'Nia Swift is a founder now.')).toBeVisible()
  await expect(toast(page, 'Noa Swift is a contributor now.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Make / })).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('what an admin chooses, among names shown whole, and types while an assignment is on its way stays for the next one', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Haste')
  await actor(origin, 'founder', 'Fay Haste')
  const long = `Maximiliana ${'Konstantina '.repeat(6)}Haste`
  for (const name of ['Cleo Haste', 'Cora Haste', long]) await actor(origin, 'contributor', name)
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management')
  const pick = async (field: string, name: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(name)
    await page.getByRole('option').filter({ hasText: name }).click()
  }
  const notes = page.getByLabel('Notes')
  await pick('Founder', 'Fay Haste')
  await page.getByRole('combobox', { name: 'Contributor', exact: true }).fill('Maximiliana')
  const longName = page.getByRole('option', { name: long }).locator('bdi')
  expect(await longName.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await pick('Contributor', 'Cleo Haste')
  await notes.fill('For Cleo')
  const answer = await answersLater(page, 'admin/assign')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await pick('Contributor', 'Cora Haste')
  await notes.fill('For Cora')
  answer()
  await expect(toast(page, 'Assignment Created')).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Chosen contributors' }).getByRole('listitem')
  await expect(chosen).toHaveText(/Cora Haste/)
  await expect(notes).toHaveValue('For Cora')
  await expect(notes).toBeFocused()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Founder', exact: true })).toHaveValue('Fay Haste')
  await expect(chosen).toHaveText(/Cora Haste/)

  const later = await answersLater(page, 'admin/assign')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('tab', { name: 'User Roles' }).click()
  later()
  await expect(toast(page, 'Cora Haste is in Fay Haste’s team now.')).toBeVisible()
  await page.getByRole('tab', { name: 'Team Assignments' }).click()
  await expect(notes).toHaveValue('')
})

test('an Undo whose answer is lost can be pressed again, and ends in time on the other tab as well', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Lost')
  await ada.api.accounts.changeUndoTime({ undoSeconds: 120 })
  const fran = await actor(origin, 'founder', 'Fay Lost')
  const cara = await actor(origin, 'contributor', 'Cleo Lost')
  const [founderId, contributorId] = [await idOf(fran), await idOf(cara)]
  await ada.api.admin.assign({ id: crypto.randomUUID(), founderId, contributorId, notes: null })
  const page = await open(browser, origin, ada)
  await page.clock.install()
  await page.goto('/admin/team-management?q=Lost')
  const remove = page.getByRole('button', { name: 'Remove Cleo Lost from Fay Lost’s team' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await remove.click()
  await fails(page, 'admin/undoRemoval')
  await undo.click()
  await expect(toast(page, 'Error undoing this')).toBeVisible()
  await heals(page, 'admin/undoRemoval')
  await undo.click()
  await expect(toast(page, 'Undone')).toBeVisible()

  await remove.click()
  await expect(undo).not.toHaveAttribute('aria-busy')
  await page.getByRole('tab', { name: 'User Roles' }).click()
  await expect(undo).toHaveCount(0)
  await page.clock.fastForward(121_000)
  await page.getByRole('tab', { name: 'Team Assignments' }).click()
  await expect(page.getByRole('heading', { name: 'New assignment' })).toBeVisible()
  await expect(undo).toHaveCount(0, { timeout: 1_000 })
})

test('an Undo of a removal follows to the next page, also when its answer is late, and no further than the log-out', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Follow')
  await ada.api.accounts.changeUndoTime({ undoSeconds: 120 })
  const founderId = await idOf(await actor(origin, 'founder', 'Fay Follow'))
  const placed = async (name: string) => {
    const contributorId = await idOf(await actor(origin, 'contributor', name))
    await ada.api.admin.assign({ id: crypto.randomUUID(), founderId, contributorId, notes: null })
  }
  await placed('Cleo Follow')
  await placed('Cora Follow')
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?q=Follow')
  const undo = page.getByRole('button', { name: 'Undo' })
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from Fay Follow’s team` })
  await remove('Cleo Follow').click()
  await expect(undo).not.toHaveAttribute('aria-busy')
  const later = await answersLater(page, 'admin/unassign')
  await remove('Cora Follow').click()
  await page.getByRole('link', { name: 'Audit Log' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  later()
  await expect(toast(page, 'Cora Follow is no longer in Fay Follow’s team.')).toBeVisible()
  await toast(page, 'Cleo Follow is no longer').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toContainText('Cleo Follow is in Fay Follow’s team again.')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(undo).toHaveCount(0, { timeout: 2_000 })
})

test('a picture that is chosen right after one was refused is taken, however slow the server is', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fay Picture'))
  await page.goto('/settings')
  await answersLater(page, 'accounts/me')
  const file = page.locator('input[type=file]')
  await hydrated(file)
  await file.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await file.setInputFiles('docs/pictures/founder-dashboard-desktop-light.png')
  await expect(toast(page, 'Picture updated')).toBeVisible()
})

test('the second of two presses follows no link that the first has brought under it', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  for (const _ of Array(6)) {
    const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
    await cara.api.submissions.submitPost(post(id))
  }
  const page = await open(browser, origin, fran)
  await openRead(page, '/founder-dashboard')
  await page.getByRole('button', { name: 'Show all 6' }).dblclick()
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  const link = page.getByRole('region', { name: 'Your turn' }).getByRole('link').first()
  await link.dblclick()
  await expect(page).toHaveURL(/tab=posts/)

  // A slow phone hears the second tap when the dialog that the first has opened lies under the finger.
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Reject', exact: true })
  await confirm.dispatchEvent('click', { detail: 2 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = 'Bring'
    button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 999; padding: 20px'
    button.addEventListener('click', () => {
      const brought = document.createElement('a')
      Object.assign(brought, { href: '/karma', textContent: 'Brought' })
      brought.style.cssText = button.style.cssText
      button.replaceWith(brought)
    })
  })
  await page.getByRole('button', { name: 'Bring' }).dblclick()
  await expect(page).toHaveURL(/tab=posts/)
  await page.getByRole('link', { name: 'Brought' }).click()
  await expect(page).toHaveURL(/karma/)
})

test('a visitor’s second press on Load more follows no link that the first has brought under the pointer', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  for (let at = 0; at < 30; at += 1)
    await fran.api.campaigns.create(engagementCampaign({ saasName: `Pressingly ${at}`, commentGoal: 1 }))
  const page = await open(browser, origin, null)
  await page.goto('/explore?q=pressingly')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  const more = page.getByRole('button', { name: 'Load more' })
  await hydrated(more)
  await more.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await more.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(cards).toHaveCount(30)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/explore/)
  // A separate press follows the link.
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/\/campaign\//)
})
