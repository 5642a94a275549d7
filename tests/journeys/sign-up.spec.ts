import { expect, password, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { joinedLongAgo } from './time-up.ts'
import { toast } from './toast.ts'

test('whoever signs up again with their own password is logged in, and not told of a new account', async ({
  browser,
  origin,
  dataDir,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Anew')
  const email = (await cara.api.accounts.me())?.email ?? ''
  await joinedLongAgo(dataDir, 'Cara Anew')
  const page = await open(browser, origin, null)
  await page.goto('/signup?role=contributor')
  await page.getByLabel('Full name').fill('Cara Jensen')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'You already have an account')).toContainText('You are now logged in.')
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  await expect(toast(page, 'Account created!')).toHaveCount(0)
})
