import { expect, test } from './fixture.ts'
import type { Locator, Page } from '@playwright/test'
import { starter } from '../buying.ts'
import { actor, admin, answersLater, founderWithPlan, open } from './stage.ts'

const phone = { viewport: { width: 375, height: 740 }, colorScheme: 'dark' } as const
const desktop = { viewport: { width: 1280, height: 800 } }

/** Expects the button to be in the same place before the answer has arrived and after. */
async function stays(page: Page, { button, until, answer }: { button: Locator; until: Locator; answer: () => void }) {
  await expect(button).toBeVisible()
  await page.waitForTimeout(300)
  const before = await button.boundingBox()
  answer()
  await expect(until).toBeVisible()
  await expect(until).not.toHaveAttribute('aria-disabled', 'true')
  expect(await button.boundingBox()).toEqual(before)
}

test('the button that changes a plan does not take the place of Back when the costs arrive, and says until then why it waits', async ({
  browser,
  origin,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Late', starter)
  for (const look of [phone, desktop]) {
    const page = await open(browser, origin, fay, look)
    await page.goto('/settings?tab=billing')
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Pro/ }).check()
    const answer = await answersLater(page, 'billing/preview')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('From Starter to Pro.')
    const upgrade = dialog.getByRole('button', { name: 'Upgrade to Pro' })
    await expect(upgrade).toHaveAccessibleDescription('What it costs is not there yet.')
    await stays(page, { button: dialog.getByRole('button', { name: 'Back' }), until: upgrade, answer })
    await page.context().close()
  }
})

test('Suspend does not take the place of Close when the account arrives', async ({ browser, origin, makeAdmin }) => {
  const ada = await admin(origin, makeAdmin)
  await actor(origin, 'founder', 'Fred Late')
  for (const look of [phone, desktop]) {
    const page = await open(browser, origin, ada, look)
    await page.goto('/admin/team-management?tab=roles&q=Fred Late')
    const answer = await answersLater(page, 'moderation/account')
    await page.getByRole('main').getByRole('button', { name: 'Fred Late', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Account' })
    await stays(page, {
      button: dialog.getByText('Close', { exact: true }).last(),
      until: dialog.getByRole('button', { name: 'Suspend' }),
      answer,
    })
    await page.context().close()
  }
})

test('Delete account does not take the place of Cancel when it is known what to ask for', async ({
  browser,
  origin,
}) => {
  const lea = await actor(origin, 'contributor', 'Lea Late')
  const page = await open(browser, origin, lea, phone)
  await page.goto('/settings')
  const answer = await answersLater(page, 'accounts/security')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await stays(page, {
    button: dialog.getByRole('button', { name: 'Cancel' }),
    until: dialog.getByRole('button', { name: 'Delete account' }),
    answer,
  })
})
