import type { Page } from '@playwright/test'
import { codeAt } from '../codes.ts'
import { clientOf } from '../program.ts'
import { expect, password, test } from './fixture.ts'
import { actor, hydrated, open } from './stage.ts'
import { toast } from './toast.ts'
import { refusal } from './refusal.ts'

/** The server hears the next call of this procedure twice, as browsers do when a connection that they used before breaks. */
const asksTwice = (page: Page, procedure: string) =>
  page.route(
    `**/api/rpc/${procedure}`,
    async route => {
      await route.fetch()
      await route.continue()
    },
    { times: 1 },
  )

test('what is removed in the settings or a webhook is said to be removed when the browser asks again by itself', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { email = '' } = (await fran.api.accounts.me()) ?? {}
  await fran.api.tokens.make({
    id: crypto.randomUUID(),
    name: 'Zap',
    scopes: ['profile:read'],
    days: 30,
    present: null,
  })
  await clientOf(origin).api.accounts.signIn({ email, password })
  const { secret } = await fran.api.signInMethods.beginTwoStep({ present: null })
  await fran.api.signInMethods.confirmTwoStep({ secret, code: codeAt(secret, Date.now()) })
  const page = await open(browser, origin, fran)
  await page.goto('/settings?tab=security')

  await asksTwice(page, 'tokens/revoke')
  await page.getByRole('button', { name: 'Revoke Zap' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Access token revoked')).toBeVisible()

  await asksTwice(page, 'accounts/endSession')
  await page.getByRole('button', { name: /^Log out (?!everywhere)/ }).click()
  await expect(toast(page, 'was logged out')).toBeVisible()

  await asksTwice(page, 'signInMethods/stopTwoStep')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(toast(page, 'Two-step verification is off')).toBeVisible()

  const url = 'https://hooks.invalid/first'
  await fran.api.webhooks.add({ id: crypto.randomUUID(), url, events: ['submission.created'] })
  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await asksTwice(page, 'webhooks/remove')
  await page.getByRole('button', { name: `Remove ${url}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Webhook removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: url })).toHaveCount(0)
})

for (const [how, lost] of [
  ['its answer is lost', 'abort'],
  ['the browser asks again by itself', 'continue'],
] as const)
  test(`whoever deletes their account is not told that it is still there when ${how}`, async ({ browser, origin }) => {
    const cara = await actor(origin, 'contributor', 'Cara Jensen')
    const { email = '' } = (await cara.api.accounts.me()) ?? {}
    const page = await open(browser, origin, cara)
    // Without live events, which would say that the account was deleted, and trying to connect all the while.
    let tries = 0
    await page.routeWebSocket('**', socket => {
      tries++
      return socket.close()
    })
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Type your email/).fill(email)
    await page.route('**/api/rpc/ownData/leave', async route => {
      await route.fetch()
      const before = tries
      await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(before + 1)
      await route[lost]()
    })
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    // By then the page waits up to five seconds between two tries to connect.
    await expect(toast(page, 'Your account may be deleted already')).toBeVisible({ timeout: 20_000 })
    await expect(toast(page, 'Your account was not deleted')).toHaveCount(0)
    await expect(page).toHaveURL(`${origin}/`)
  })

test('whoever chose a role and gets no answer is led on', async ({ browser, origin, google }) => {
  google.state.account = { sub: crypto.randomUUID(), email: 'rona@example.com', email_verified: true, name: 'Rona New' }
  const page = await open(browser, origin, null)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${origin}/signup`)
  const founder = page.getByRole('button', { name: /^Founder/ })
  await hydrated(founder)
  await asksTwice(page, 'signInMethods/chooseRole')
  await founder.click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  await expect(toast(page, 'Your role was not saved')).toHaveCount(0)
})

test('whoever chose a new password with a link that is then over is told that it may count already', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await page.route('**/api/rpc/email/checkRecovery', route => route.fulfill({ json: { json: {} } }))
  await page.route('**/api/rpc/email/reset', route => route.fulfill(refusal('link_over')))
  await page.goto('/reset-password#token=asked-twice')
  await page.getByLabel('New password', { exact: true }).fill('three green bicycles')
  await page.getByLabel('Confirm new password').fill('three green bicycles')
  const afterwards = page.getByText('you are logged out everywhere')
  await expect(afterwards).toBeVisible()
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(afterwards).toHaveCount(0)
  await expect(toast(page, 'Your new password may count already')).toContainText('Log in with it.')
})
