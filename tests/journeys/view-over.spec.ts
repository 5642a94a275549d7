import { expect, test } from './fixture.ts'
import { actor, admin, idOf, open } from './stage.ts'
import { toast } from './toast.ts'

test('an admin whose view as somebody is over is told, and is back where it began, with the keyboard', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const vera = await actor(origin, 'founder', 'Vera Viewed')
  const page = await open(browser, origin, await admin(origin, makeAdmin))
  const desk = `/admin/team-management?tab=roles&person=${await idOf(vera)}`
  await page.goto(desk)
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('She asked why her dashboard is empty.')
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Vera Viewed' })).toBeVisible()
  await page.getByRole('tab', { name: 'Pending Posts' }).click()
  await expect(page.getByRole('button', { name: 'Stop viewing' })).toBeVisible()
  // As another window does.
  const stopped = await page.request.post('/api/rpc/moderation/stopImpersonating', { headers: { origin }, data: {} })
  expect(stopped.ok()).toBe(true)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(toast(page, 'You are no longer viewing as Vera Viewed')).toBeVisible()
  await expect(page).toHaveURL(origin + desk)
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeFocused()
  await expect(toast(page)).toHaveCount(1)
})
