import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, faultsOf, signUp, test } from './fixture.ts'
import { logOut, toSecurity } from './security-page.ts'
import { toast } from './toast.ts'

test('somebody new comes through Google, with and without a role, and comes again', async ({
  browser,
  origin,
  google,
}) => {
  const faults: string[][] = []
  const someBrowser = async () => {
    const page = await (await browser.newContext()).newPage()
    faults.push(faultsOf(page))
    return page
  }
  const page = await someBrowser()
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

  const again = await someBrowser()
  await again.goto(`${origin}/login?next=%2Fsettings`)
  await again.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(again).toHaveURL(`${origin}/settings`)

  google.state.account = { ...account, sub: randomUUID(), email: 'gus@example.com', name: 'Gus Meyer' }
  const another = await someBrowser()
  await another.goto(`${origin}/signup?role=contributor`)
  await another.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(another).toHaveURL(`${origin}/contributor-dashboard`)
  expect(faults.flat()).toEqual([])
})

test('Google is linked to an account and unlinked; what goes wrong is said where one came from', async ({
  browser,
  origin,
  google,
}) => {
  const { page, faults } = await signUp(await browser.newContext(), origin, { role: 'Founder', name: 'Lena Links' })
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
  const { page } = await signUp(await browser.newContext(), origin, { role: 'Contributor', name: 'Greta Unproven' })
  await logOut(page)
  google.state.account = { sub: randomUUID(), email: 'greta.unproven@example.com', email_verified: true, name: 'Greta' }
  await page.goto(`${origin}/login?next=%2Fkarma`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  const told = toast(page, 'You log in with Google from now on')
  await expect(told).toContainText('stopped working')
  await expect(page).toHaveURL(`${origin}/settings?tab=security`)
  // Longer than a message without a button stays.
  await page.waitForTimeout(7_000)
  await told.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(`${origin}/karma`)
})
