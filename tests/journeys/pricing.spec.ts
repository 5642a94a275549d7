import { expect, test } from './fixture.ts'
import { planCard } from './plan-card.ts'
import { fail } from './screens/screen.ts'
import { actor, answersLater, open, openRead } from './stage.ts'
import { turnAfresh } from './turn-to.ts'

test('the plans are there before one’s own is known, and also when that does not load', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Comparing'))
  const start = planCard(page, 'Growth').getByRole('button', { name: 'Start 1 Day Free Trial' })
  await page.goto('/privacy')
  const answer = await answersLater(page, 'billing/subscription')
  await turnAfresh(page, '/pricing')
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await expect(planCard(page, 'Growth')).toContainText('$49')
  await expect(planCard(page, 'Growth').getByRole('button')).toHaveCount(0)
  const before = await planCard(page, 'Growth').boundingBox()
  answer()
  await expect(start).toBeVisible()
  expect(await planCard(page, 'Growth').boundingBox()).toEqual(before)

  await page.unrouteAll()
  // Once connected, the page reads everything again, which would take the failure away before Retry is pressed.
  await openRead(page, '/privacy')
  await fail(page, 'billing.subscription')
  await turnAfresh(page, '/pricing?plan=Starter')
  const failed = page.getByRole('alert').filter({ hasText: 'Your own plan did not load' })
  await expect(failed).toBeVisible()
  await expect(planCard(page, 'Growth')).toContainText('$49')
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(start).toBeVisible()
  await expect(page.getByRole('region', { name: 'You chose Starter' }).getByRole('button')).toBeVisible()
  await expect(failed).toHaveCount(0)
})
