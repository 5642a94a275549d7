import { expect, test } from './fixture.ts'
import { actor, open } from './stage.ts'

test('a page that has been open for minutes leads to the login once its session is ended elsewhere', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, cara)
  await page.clock.install()
  await page.goto('/contributor-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Longer than what no part of the page shows is kept.
  await page.clock.fastForward('06:00')
  await cara.api.accounts.signOut()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('You are logged out')).toBeVisible()
})
