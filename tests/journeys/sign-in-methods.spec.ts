import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeAt } from '../codes.ts'
import { expect, expectAccessible, password, signUp, test } from './fixture.ts'
import { deviceIn } from './passkey-device.ts'
import { logOut, toSecurity } from './security-page.ts'
import { staysOpen } from './stage.ts'
import { signedInLongAgo } from './time-up.ts'
import { toast } from './toast.ts'

async function firstStep(page: Page, origin: string, email: string) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

test('a passkey is added, signs in, is renamed and removed', async ({ browser, origin, dataDir }) => {
  test.setTimeout(180_000)
  const { page, faults } = await signUp(await browser.newContext(), origin, { role: 'Founder', name: 'Pia Keys' })
  await deviceIn(page)
  await toSecurity(page, origin)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'Passkey added')).toContainText('Chrome on Linux')
  await expect(page.getByText('not used yet')).toBeVisible()
  await expectAccessible(page)

  await test.step('the device knows that it has one', async () => {
    await page.getByRole('button', { name: 'Add another passkey' }).click()
    await expect(toast(page, 'No passkey was added')).toContainText('already has a passkey for your account')
  })
  await logOut(page)
  await page.goto(`${origin}/login?next=%2Fkarma`)
  const signIn = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(async () => {
    await signIn.click()
    await expect(page).toHaveURL(`${origin}/karma`, { timeout: 5_000 })
  }).toPass()

  await toSecurity(page, origin)
  await expect(page.getByText(/last used/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await expect(page.getByText('At most 100 characters')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('The laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove The laptop' })).toBeVisible()

  await signedInLongAgo(dataDir, 'Pia Keys')
  await page.getByRole('button', { name: 'Remove The laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByLabel('Current password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('This is not your current password.')).toBeVisible()
  await proof.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Passkeys')

  await logOut(page)
  await page.goto(`${origin}/login`)
  await expect(async () => {
    await signIn.click()
    await expect(toast(page, 'Login failed').first()).toContainText('belongs to no account here', { timeout: 5_000 })
  }).toPass()
  expect(faults).toEqual([])
})

test('whoever wants to log in with a passkey while the server is out of reach is told so, and may press again once it is back', async ({
  browser,
  origin,
}) => {
  const page = await browser.newPage()
  await deviceIn(page)
  await page.goto(`${origin}/login`)
  // Types until the page has heard of it: with the first letter it loads the toasts, whose region is then there, if empty.
  await expect(async () => {
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Email').fill('pia')
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.route('**', route => route.abort())
  const press = () => page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await press()
  await expect(toast(page, 'Login failed')).toContainText('We could not reach the server.')
  await page.unroute('**')
  await press()
  await expect(toast(page, 'It was cancelled')).toBeVisible()
})

test('two-step verification is switched on, asks at login, takes a recovery code, and is switched off', async ({
  browser,
  origin,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page, faults } = await signUp(context, origin, { role: 'Contributor', name: 'Tom Steps' })
  const email = 'tom.steps@example.com'
  await toSecurity(page, origin)
  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch two-step verification on' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

  const code = dialog.getByLabel('Type the code that it shows')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is wrong.*use the newest entry/)
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Switch on' }).press('Enter')
  expect(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')).toBe(secret)
  await code.fill(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')

  const on = page.getByRole('dialog', { name: 'Two-step verification is on' })
  await expect(on.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await on.getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await on.getByRole('link', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  await staysOpen(on)
  await on.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveText(/^Two-step verification/)

  await test.step('a code of the app, once', async () => {
    await context.clearCookies()
    await firstStep(page, origin, email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible(page)
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Login failed')).toContainText('This code is wrong')
    await expect(field).toBeFocused()
    // The next code: the current one may already have been used to switch two steps on.
    await field.fill(codeAt(secret, Date.now() + 30_000))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
    await expect(toast(page, 'Login failed')).toHaveCount(0)
  })

  await test.step('a recovery code, after a reload', async () => {
    await context.clearCookies()
    await firstStep(page, origin, email)
    await expect(page).toHaveURL(/step=code/)
    await page.reload()
    await expect(async () => {
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await expect(page.getByLabel('Recovery code')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  })

  await test.step('who guesses is told how long to wait', async () => {
    const guesser = await (await browser.newContext()).newPage()
    await firstStep(guesser, origin, email)
    const field = guesser.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    for (let guess = 0; guess < 5; guess += 1) {
      await field.fill('000000')
      await guesser.keyboard.press('Enter')
      await expect(field).toHaveAccessibleDescription(/This code is wrong/)
    }
    await field.fill('000000')
    await guesser.keyboard.press('Enter')
    const wait = guesser.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(wait).toContainText(/Too many tries\. Please wait \d+ minutes?, then try again\./)
    await expectAccessible(guesser)
    await guesser.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await expect(guesser.getByLabel('Recovery code')).toBeFocused()
    await expect(wait).toHaveCount(0)
    await guesser.getByRole('link', { name: 'Start over' }).press('Enter')
    await expect(guesser.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  })

  await toSecurity(page, origin)
  await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  const anew = page.getByRole('dialog', { name: 'Your new recovery codes' })
  await staysOpen(anew)
  await anew.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(toast(page, 'Two-step verification is off')).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Two-step verification')
  await context.clearCookies()
  await firstStep(page, origin, email)
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  expect(faults).toEqual([])
})
