import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { logOut, toSecurity } from './security-page.ts'
import { actor, open, passesTo } from './stage.ts'
import { toast } from './toast.ts'

test('somebody new comes through Google, with and without a role, and comes again', async ({
  browser,
  origin,
  google,
}) => {
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  const account = { sub: randomUUID(), email: 'gina@example.com', email_verified: true, name: 'Gina Lopez' }
  google.state.account = account
  await page.goto(`${origin}/login`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${origin}/signup`)
  await expect(page.getByRole('heading', { name: 'Welcome, Gina Lopez' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/contributor-dashboard`)
  await expect(page).toHaveURL(`${origin}/signup`)
  await expect(async () => {
    await page.getByRole('button', { name: /^Founder/ }).click()
    await expect(page).toHaveURL(`${origin}/founder-dashboard`, { timeout: 5_000 })
  }).toPass()

  await passesTo(page, null)
  await page.goto(`${origin}/login?next=%2Fsettings`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${origin}/settings`)

  google.state.account = { ...account, sub: randomUUID(), email: 'gus@example.com', name: 'Gus Meyer' }
  await passesTo(page, null)
  await page.goto(`${origin}/signup?role=contributor`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  expect(faults).toEqual([])
})

test('Google is linked to an account and unlinked; what goes wrong is said where one came from', async ({
  browser,
  origin,
  google,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Lena Links'))
  const faults = faultsOf(page)
  google.state.account = { sub: randomUUID(), email: 'lena@gmail.example', email_verified: true, name: 'Lena' }
  await toSecurity(page, origin)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await expect(toast(page, 'Google account linked')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/settings?tab=security`)
  await logOut(page)
  await page.goto(`${origin}/login`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  await toSecurity(page, origin)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(toast(page, 'Google account unlinked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Google')
  await logOut(page)

  google.state.fault = 'denies'
  await page.goto(`${origin}/signup?role=founder`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(toast(page, 'Google sign in failed')).toContainText('You did not allow it at Google.')
  await expect(page).toHaveURL(`${origin}/signup?role=founder`)
  google.state.fault = undefined
  await page.goto(`${origin}/login?google=not-set-up`)
  await expect(toast(page, 'Google sign in failed')).toContainText('Google sign-in is not set up on this server.')
  await expect(page).toHaveURL(`${origin}/login`)
  await page.goto(`${origin}/login?google=Call%20this%20number`)
  await expect(page).toHaveURL(`${origin}/login`)
  await expect(toast(page, 'Google sign in failed')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('whoever comes through Google to an account whose address nobody confirmed reads that its password is gone, and goes on from there', async ({
  browser,
  origin,
  google,
}) => {
  const greta = await actor(origin, 'contributor', 'Greta Unproven')
  const email = (await greta.api.accounts.me())?.email ?? ''
  const page = await open(browser, origin, null)
  google.state.account = { sub: randomUUID(), email, email_verified: true, name: 'Greta' }
  await page.goto(`${origin}/login?next=%2Fkarma`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  const told = toast(page, 'You log in with Google from now on')
  await expect(told).toContainText('stopped working')
  await expect(page).toHaveURL(`${origin}/settings?tab=security`)
  // Longer than a message without a button stays.
  await page.waitForTimeout(7_000)
  await told.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${origin}/karma`)
})
