import { expect, test } from './fixture.ts'
import { fail } from './screens/screen.ts'
import { actor, open } from './stage.ts'
import { turnAfresh } from './turn-to.ts'

test('the keyboard stays at Retry of a page that fails again, and is in the page that it has brought', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Astray'))
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Retry' })
  const failsTwice = async (path: string, procedure: string) => {
    await fail(page, procedure)
    await turnAfresh(page, path)
    await retry.focus()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/rpc/**', async route => {
      await answered
      await route.fallback()
    })
    await page.keyboard.press('Enter')
    await expect(retry).toHaveCount(0)
    answer()
    await expect(retry).toBeVisible()
  }
  await page.goto('/privacy')
  await failsTwice('/campaign/any', 'campaigns.get')
  await expect(retry).toBeFocused()

  // A whole page has Retry first.
  await failsTwice('/pricing', 'billing.subscription')
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(retry).toBeFocused()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await expect(main).toBeFocused()
})
