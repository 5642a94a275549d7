import { starter, subscribes } from '../buying.ts'
import { expect, expectAccessible, test } from './fixture.ts'
import { founderWithPlan, open } from './stage.ts'
import { isUnpaid } from './time-up.ts'
import { toast } from './toast.ts'

test('whoever bought a plan while an older one was unpaid reads that the older one may still be charged, and cancels it', async ({
  browser,
  origin,
  dataDir,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Twice', starter)
  await isUnpaid(dataDir, 'Fay Twice')
  await subscribes(fay)
  const page = await open(browser, origin, fay, { viewport: { width: 375, height: 700 } })
  await page.goto('/settings?tab=billing')
  const notice = page.getByText('Another plan may still be charged')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Starter, $29 a month.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel Starter' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel the other Starter plan?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(toast(page)).toContainText('Nothing more is charged for that Starter plan.')
  await expect(notice).toHaveCount(0)
  const title = page.getByRole('heading', { name: 'Current Plan' })
  await expect(title).toBeFocused()
  const current = page.locator('section').filter({ has: title })
  await expect(current).toContainText('Active')
  await expect(current).toContainText('Pro')
  await page.context().close()
})
