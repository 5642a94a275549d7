import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, expectAccessible, faultsOf, password, signUp, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { signedInLongAgo, signedInOften } from './time-up.ts'
import { toast } from './toast.ts'
import { widths } from './widths.ts'
import { refusal } from './refusal.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function logIn(page: Page, origin: string, email: string, typed: string) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

const names = { 'a desktop': 'Robin Ashby', 'a phone': 'Robin Birch' }

for (const { what, look } of widths('phone')) {
  test(`name and picture are changed on ${what}`, async ({ browser, origin }) => {
    const who = `${names[what]} I`
    const { page, faults } = await signUp(await browser.newContext(look), origin, {
      role: 'Founder',
      name: who,
    })
    await page.goto(`${origin}/settings`)
    await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Email cannot be changed here')).toBeVisible()

    await page.getByLabel('Full name').fill('Robin Vale')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused()
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()

    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(page.getByText('Image must be less than 5MB')).toBeVisible()
    await file.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(toast(page, 'Picture updated')).toBeVisible()
    const picture = page.getByRole('group', { name: 'Picture' }).locator('img')
    await expect(picture).toHaveAttribute('src', /^\/avatars\/[0-9a-f-]{36}\.webp$/)
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(160)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Picture removed')).toBeVisible()
    await expect(picture).toHaveCount(0)
    expect(faults).toEqual([])
  })
}

for (const { what, look } of widths('desktop')) {
  test(`a password is changed on ${what}, with every word of the specification, and other places are out`, async ({
    browser,
    origin,
    dataDir,
  }) => {
    test.setTimeout(240_000)
    const name = names[what]
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const { page, faults } = await signUp(await browser.newContext(look), origin, { role: 'Contributor', name })
    const elsewhere = await (await browser.newContext({ userAgent: phone })).newPage()
    await logIn(elsewhere, origin, email, password)
    await expect(elsewhere).toHaveURL(`${origin}/contributor-dashboard`)
    await signedInLongAgo(dataDir, name)

    await page.goto(`${origin}/settings`)
    await tab(page, 'Security').click()
    await expect(page).toHaveURL(`${origin}/settings?tab=security`)
    const present = page.getByLabel('Current password')
    const fresh = page.getByLabel('New password', { exact: true })
    const again = page.getByLabel('Confirm new password')
    const send = () => page.getByRole('button', { name: 'Update password' }).click()
    await expectAccessible(page)
    // A contributor has no webhooks.
    await expect(
      page.getByText('Changing it logs you out everywhere else and revokes your access tokens.'),
    ).toBeVisible()

    await test.step('what is wrong is said at the field, which has the focus', async () => {
      await present.fill('not the password')
      await fresh.fill('seven77')
      await again.fill('seven77')
      await send()
      await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible()
      await expect(toast(page, 'Validation error')).toContainText('Password must be at least 8 characters')
      await expect(fresh).toBeFocused()
      await fresh.fill('a longer password')
      await again.fill('a longer passwort')
      await send()
      await expect(again).toHaveAccessibleDescription("Passwords don't match")
      await expect(toast(page, 'Validation error')).toHaveCount(1, { timeout: 3_000 })
      await expect(again).toBeFocused()
      await again.fill('a longer password')
      await send()
      await expect(toast(page, 'Password update failed')).toContainText('This is not your current password.')
      await expect(present).toBeFocused()
      await expect(fresh).toHaveValue('a longer password')
    })

    await test.step('the right one changes it, and only this browser stays', async () => {
      await expect(page.getByText('Safari on iPhone')).toBeVisible()
      await present.fill(password)
      await send()
      await expect(toast(page, 'Password updated')).toContainText('Your password has been changed successfully.')
      // Earlier toasts are gone by then; each alone would stay for twelve seconds.
      await expect(toast(page)).toHaveCount(1, { timeout: 3_000 })
      await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
      await expect(present).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('This device')).toBeVisible()
      await expect(elsewhere).toHaveURL(/\/login\?next=/)
      await logIn(elsewhere, origin, email, password)
      await expect(toast(elsewhere, 'Login failed')).toContainText('Invalid email or password')
    })

    await test.step('a place is signed out by its button, and all others at once', async () => {
      for (const way of ['Log out Safari on iPhone', 'Log out everywhere else']) {
        await logIn(elsewhere, origin, email, 'a longer password')
        await expect(elsewhere).toHaveURL(`${origin}/contributor-dashboard`)
        const away = page.getByRole('button', { name: 'Log out Safari on iPhone' })
        await expect(away).toHaveAccessibleDescription(/^Logged in .* last seen /)
        await page.getByRole('button', { name: way }).click()
        await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
        await expect(elsewhere).toHaveURL(/\/login\?next=/)
      }
    })

    await test.step('some time after signing in, that asks for the password first', async () => {
      await logIn(elsewhere, origin, email, 'a longer password')
      await expect(elsewhere).toHaveURL(`${origin}/contributor-dashboard`)
      await signedInLongAgo(dataDir, name)
      await page.reload()
      const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
      for (const way of ['Log out Safari on iPhone', 'Log out everywhere else']) {
        await page.getByRole('button', { name: way }).press('Enter')
        await dialog.getByLabel('Current password').fill('not the password')
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await expect(dialog.getByText('This is not your current password.')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: way })).toBeFocused()
      }
      await page.keyboard.press('Enter')
      await dialog.getByLabel('Current password').fill('a longer password')
      await page.keyboard.press('Enter')
      await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
      await expect(elsewhere).toHaveURL(/\/login\?next=/)
    })

    await test.step('after a failure the keyboard is at Retry, and then at the first place that came', async () => {
      await signedInOften(dataDir, name, 60)
      // Once connected, the page reads its lists again, which would take the failure away.
      const readAgain = page.waitForResponse('**/accounts/sessions')
      await page.reload()
      const places = page.getByRole('listitem').filter({ hasText: 'Logged in' })
      await expect(places).toHaveCount(50)
      await readAgain
      const slowDown = refusal('slow_down', { wait: '15 minutes' })
      await page.route('**/accounts/sessions', route => route.fulfill(slowDown), { times: 1 })
      await page.getByRole('button', { name: 'Show more' }).press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'More did not load' })).toContainText('Too many tries.')
      const retry = page.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeFocused()
      await retry.press('Enter')
      await expect(places).toHaveCount(61)
      await expect(places.nth(50)).toBeFocused()
    })
    expect(faults).toEqual([])
  })
}

for (const { what, look } of widths('phone')) {
  test(`data is taken along on ${what}, and the account deleted for good`, async ({ browser, origin, dataDir }) => {
    test.setTimeout(180_000)
    const who = `${names[what]} II`
    const own = `${who.toLowerCase().replaceAll(' ', '.')}@example.com`
    const { page } = await signUp(await browser.newContext(look), origin, { role: 'Contributor', name: who })
    const faults = faultsOf(page)
    await page.goto(`${origin}/settings`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your data' }).click()
    const archive = unzipSync(await readFile(await (await download).path()))
    expect(strFromU8(archive['account.json'] ?? new Uint8Array())).toContain(own)
    await tab(page, 'Security').click()
    await expect(page.getByText('You downloaded your data')).toBeVisible()
    await tab(page, 'Profile').click()

    await signedInLongAgo(dataDir, who)
    const opener = page.getByRole('button', { name: 'Delete account' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByLabel('Current password')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    const go = dialog.getByRole('button', { name: 'Delete account' })
    await dialog.getByLabel('Type your email').fill('somebody@example.com')
    await dialog.getByLabel('Current password').fill('not the password')
    await go.click()
    await expect(dialog.getByText('This is not the email of your account.')).toBeVisible()
    await dialog.getByLabel('Type your email').fill(own)
    await go.click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(password)
    // Long enough for the page to reconnect after the server has ended the connection: that would be refused.
    await page.route('**/accounts/me', route => sleep(2_000).then(() => route.continue()), { times: 1 })
    await go.click()
    await expect(toast(page, 'Account deleted')).toBeVisible()
    await expect(page).toHaveURL(`${origin}/`)
    await logIn(page, origin, own, password)
    await expect(toast(page, 'Login failed')).toContainText('Invalid email or password')
    await signUp(page.context(), origin, { role: 'Founder', name: who })
    expect(faults).toEqual([])
  })
}

test('what is pressed twice before the page shows it at work is sent once', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Robin Hasty'))
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Robin Patient')
  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Save changes' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  expect(sent.filter(path => path.endsWith('/accounts/updateProfile'))).toHaveLength(1)
  await page.context().close()
})

test('what is typed into the name while it is being saved stays, and can be saved next', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Robin Hasty'))
  await page.goto('/settings')
  const answer = Promise.withResolvers<void>()
  await page.route('**/accounts/updateProfile', async route => {
    await answer.promise
    await route.continue()
  })
  const name = page.getByLabel('Full name')
  await name.fill('Robin Patient')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await name.fill('Robin Patient-Quick')
  answer.resolve()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await expect(name).toHaveValue('Robin Patient-Quick')
  await page.context().close()
})

test('a name that is too long is refused, not cut where it was pasted', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Robin Long'))
  await page.goto('/settings')
  const name = page.getByLabel('Full name')
  const paste = async (text: string) => {
    await name.selectText()
    await page.keyboard.insertText(text)
  }
  await paste('x'.repeat(101))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('At most 100 characters')).toBeVisible()
  await paste(` ${'y'.repeat(100)} `)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(name).toHaveValue('y'.repeat(100))
  await page.context().close()
})
