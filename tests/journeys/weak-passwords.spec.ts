import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, faultsOf, password, test } from './fixture.ts'
import { actor, open } from './stage.ts'

test('a weak password is refused with its reason under the field, and nothing typed is lost', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  await page.goto('/signup')
  await page.getByRole('main').getByText('Contributor', { exact: true }).first().click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const email = `${randomUUID()}@example.com`
  await field('Full name').fill('Petra Lindqvist')
  await field('Email').fill(email)
  await field('Password').fill('Lindqvist1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(field('Password')).toHaveAccessibleDescription(
    /This password is too close to your name or email\. Choose one that is harder to guess\./,
  )
  await expect(field('Password')).toBeFocused()
  await expect(field('Password')).toHaveValue('Lindqvist1')
  await expect(field('Full name')).toHaveValue('Petra Lindqvist')
  await expect(field('Email')).toHaveValue(email)
  await expectAccessible(page)
  await field('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  expect(faults).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`after too many wrong passwords the page says how long to wait, and stays as it was (${colorScheme})`, async ({
    browser,
    origin,
  }) => {
    const phone = { viewport: { width: 320, height: 700 }, colorScheme }
    const page = await open(browser, origin, null, phone)
    const faults = faultsOf(page)
    const email = `${randomUUID()}@example.com`
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    const logIn = page.getByRole('button', { name: 'Log In', exact: true })
    const answered = () => page.waitForResponse(response => response.url().includes('/accounts/signIn'))
    for (let nth = 0; nth < 5; nth += 1) {
      const answer = answered()
      // Filled in each time: React empties the form after a press that came before hydration.
      await page.getByLabel('Password').fill('not the password')
      await logIn.click()
      await answer
      await expect(logIn).toBeEnabled()
    }
    const notice = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(notice).toContainText(/Too many tries\. Please wait 15 minutes, then try again\./)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)
    expect(faults).toEqual([])
  })
}

test('in the settings a weak new password is said under its field', async ({ browser, origin }) => {
  const who = await actor(origin, 'contributor', 'Petra Lindqvist')
  const page = await open(browser, origin, who)
  await page.goto('/settings?tab=security')
  await page.getByLabel('New password', { exact: true }).fill('sunshine1')
  await page.getByLabel('Confirm new password').fill('sunshine1')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /This password is too common\./,
  )
  await expect(page.getByLabel('Confirm new password')).toHaveValue('sunshine1')
})
