import { expect, expectAccessible, faultsOf, password, test } from './fixture.ts'
import { actor, admin, idOf, open } from './stage.ts'
import { signedInLongAgo } from './time-up.ts'
import { toast } from './toast.ts'

test('an admin who signed in a while ago types the password to suspend somebody, and takes it back without it', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const ada = await actor(origin, 'founder', 'Ada Proves')
  await actor(origin, 'contributor', 'Sven Suspect')
  await makeAdmin((await ada.api.accounts.me())?.email ?? '')
  await signedInLongAgo(dataDir, 'Ada Proves')
  const page = await open(browser, origin, ada)
  const faults = faultsOf(page)
  await expect(async () => {
    await page.goto('/admin/team-management?tab=roles&q=Sven+Suspect')
    await page.getByRole('button', { name: /^Sven Suspect/ }).click({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  const asks = page.getByRole('dialog', { name: /^Suspend/ })
  await asks.getByLabel('Reason').fill('It sells stolen goods.')
  await asks.getByRole('button', { name: 'Suspend' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(proof).toContainText('this affects other people')
  await expectAccessible(page)
  await proof.getByLabel('Current password').fill('not her password')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(proof.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password.')
  await expect(proof.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asks.getByLabel('Reason')).toHaveValue('It sells stolen goods.')
  await asks.getByRole('button', { name: 'Suspend' }).click()
  await proof.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'is suspended')).toBeVisible()

  const person = page.getByRole('dialog', { name: 'Account' })
  await person.getByRole('button', { name: 'Lift suspension' }).click()
  const lifts = page.getByRole('dialog', { name: /^Let/ })
  await lifts.getByLabel('Reason').fill('It was somebody else.')
  await lifts.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(toast(page, 'can log in again')).toBeVisible()

  await test.step('the audit log was not asked for again either, and comes as a file', async () => {
    await page.goto('/admin/audit')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('audit-log.csv')
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('an admin is asked for the password before viewing as somebody, also where the page could not read that it is needed', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin, 'Ada Asked')
  const vera = await actor(origin, 'contributor', 'Vera Viewed')
  await signedInLongAgo(dataDir, 'Ada Asked')
  const page = await open(browser, origin, ada)
  await page.route('**/api/rpc/accounts/security*', route => route.abort())
  await page.goto(`/admin/team-management?tab=roles&person=${await idOf(vera)}`)
  await page.getByRole('button', { name: 'View as' }).click()
  const dialog = page.getByRole('dialog', { name: 'View the app as Vera Viewed?' })
  await dialog.getByLabel('Reason').fill('She asked why her dashboard is empty.')
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await expect(dialog.getByLabel('Your current password')).toBeFocused()
  await dialog.getByLabel('Your current password').fill(password)
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  await page.context().close()
})
