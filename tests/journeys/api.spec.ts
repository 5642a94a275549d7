import type { Locator, Page } from '@playwright/test'
import { clientOf } from '../program.ts'
import { expect, expectAccessible, faultsOf, password, test } from './fixture.ts'
import { actor, answersLater, entersLogin, open, openRead, staysOpen } from './stage.ts'
import { toast } from './toast.ts'

test('a founder creates an access token that calls the API, revokes it, and adds a webhook', async ({
  browser,
  origin,
}) => {
  test.setTimeout(120_000)
  const founder = await actor(origin, 'founder', 'Tove Kens')
  const page = await open(browser, origin, founder)
  const faults = faultsOf(page)
  const asks = async (token: string) =>
    (await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status

  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Create a token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create an access token' })
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('A name is required')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Nightly report')
  await dialog.getByRole('checkbox', { name: 'See who you are' }).press('Space')
  const make = await held(page, 'tokens/make')
  await page.keyboard.press('Enter')
  await pressesInVain(dialog.getByRole('button', { name: 'Cancel' }))
  await staysOpen(dialog)
  make()
  const made = page.getByRole('dialog', { name: 'Your access token' })
  const token = (await made.getByText(/^kmsq_/).textContent()) ?? ''
  expect(await asks(token)).toBe(200)
  await expectAccessible(page)
  await staysOpen(made)
  await expect(made.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await made.getByRole('button', { name: 'I have saved it' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  const revoke = await held(page, 'tokens/revoke')
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Revoke' }).click()
  await pressesInVain(sure.getByRole('button', { name: 'Cancel' }))
  await staysOpen(sure)
  revoke()
  await expect(page.getByRole('button', { name: 'Create a token' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Personal access tokens')
  expect(await asks(token)).toBe(401)

  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a webhook' })
  await adding.getByLabel('Address').fill('https://192.168.1.1/hooks')
  await page.keyboard.press('Enter')
  await expect(adding.getByText('Please enter an https:// address on the public internet.')).toBeVisible()
  await adding.getByRole('checkbox').first().uncheck()
  await page.reload()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(adding.getByLabel('Address')).toHaveValue('https://192.168.1.1/hooks')
  await adding.getByRole('checkbox', { checked: false }).check()
  await adding.getByLabel('Address').fill('https://hooks.invalid/karmasquad')
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'I have saved it' }).click()
  // The button that opened the dialog went with the words that there are no webhooks.
  await expect(page.locator(':focus')).toContainText('https://hooks.invalid/karmasquad')
  const tries = page.getByText('Send a test event to see whether your server accepts it.')
  await expect(tries).toBeVisible()
  await page.getByRole('button', { name: /^Switch off https/ }).click()
  await expect(toast(page, 'Webhook switched off')).toBeVisible()
  await expect(page.getByText(/You switched it off/)).toBeVisible()
  await expect(tries).toHaveCount(0)
  await page.getByRole('button', { name: 'Send test event' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('This webhook is off. Switch it on first.')
  await page.getByRole('button', { name: /^Switch on https/ }).press('Enter')
  await expect(toast(page, 'Webhook switched on')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Switch off https/ })).toBeFocused()
  await page.getByRole('button', { name: /^Change https/ }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Webhook changed')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('webhook.test').first()).toBeVisible()
  await expect(page.getByText(/Its name was not found/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/It stopped accepting messages (just now|.* ago)\./)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: /^Remove https/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Remove the webhook to https://hooks.invalid/karmasquad?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('No webhooks yet')
  expect(faults).toEqual([])
})

test('why a token is not made is in sight on a phone, above all that it may do', async ({ browser, origin }) => {
  const founder = await actor(origin, 'founder', 'Tilly Kens')
  const page = await open(browser, origin, founder, { viewport: { width: 375, height: 720 } })
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Create a token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create an access token' })
  await dialog.getByLabel('Name').fill('Nightly report')
  const why = dialog.getByText('Choose what it may do')
  const first = dialog.getByRole('checkbox').first()
  const isInSight = async () => {
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(why).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Enter')
  await isInSight()
  await dialog.getByRole('checkbox').last().press('Space')
  await expect(why).toHaveCount(0)
  await dialog.getByRole('checkbox').last().press('Space')
  await page.keyboard.press('Enter')
  await isInSight()
  await dialog.getByLabel('Name').fill('x'.repeat(101))
  await first.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('At most 100 characters')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.context().close()
})

test('the secret of a webhook is shown as soon as it is made, however slowly the list comes', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Tessa Kens'))
  const url = 'https://hooks.invalid/slow'
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter')
  await page.getByLabel('Address').fill(url)
  const added = await answersLater(page, 'webhooks/list')
  await page.keyboard.press('Enter')
  await secret.getByRole('button', { name: 'I have saved it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused()
  added()
  await expect(page.locator(':focus')).toContainText(url)

  await page.unrouteAll({ behavior: 'wait' })
  const renew = page.getByRole('button', { name: `New secret for ${url}` })
  await renew.press('Enter')
  const renewed = await answersLater(page, 'webhooks/list')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).press('Enter')
  await secret.getByRole('button', { name: 'I have saved it' }).press('Enter')
  await expect(renew).toBeFocused()
  renewed()
})

test('what a token is to be for is still there after the session was lost, and after the dialog was closed', async ({
  browser,
  origin,
}) => {
  const tia = await actor(origin, 'founder', 'Tia Kens')
  const page = await open(browser, origin, tia)
  const create = page.getByRole('button', { name: 'Create a token' })
  const dialog = page.getByRole('dialog', { name: 'Create an access token' })
  const [name, first] = [dialog.getByLabel('Name'), dialog.getByRole('checkbox').first()]
  await openRead(page, '/settings?tab=security')
  await create.click()
  await name.fill('Nightly report')
  await first.check()
  await dialog.getByLabel('Expires').selectOption('After 30 days')
  const elsewhere = clientOf(origin)
  await elsewhere.api.accounts.signIn({ email: (await tia.api.accounts.me())?.email ?? '', password })
  await elsewhere.api.accounts.endOtherSessions({ present: null })
  await expect(page).toHaveURL(/\/login\?next=/)
  await entersLogin(page, elsewhere)
  await create.click()
  await expect(name).toHaveValue('Nightly report')
  await expect(first).toBeChecked()
  await expect(dialog.getByLabel('Expires')).toHaveValue('30')
  for (const leave of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name: leave }).click()
    await create.click()
    await expect(name).toHaveValue('Nightly report')
    await expect(first).toBeChecked()
  }
})

/** Delays a call until it is released. */
/** A press in the same moment as the one before it could come before the button knows that it is too late. */
async function pressesInVain(button: Locator) {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
}

async function held(page: Page, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/rpc/${procedure}`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}
