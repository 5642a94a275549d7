import type { Browser, Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { clientOf } from '../program.ts'
import { postsCampaign } from '../samples.ts'
import { followMail, openMail, pressTwice, sharedDemo } from './demo-server.ts'
import { expect, expectAccessible, faultsOf, password, signUp, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { everybodyConfirmed } from './time-up.ts'
import { toast } from './toast.ts'
import { widths } from './widths.ts'

const fresh = 'a password never used before'

async function logIn(page: Page, email: string, typed: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

async function asksWithoutScripts(browser: Browser, link: string, email: string) {
  await using context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Copy the link from your email and paste it here.').fill(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`Is ${email} your address?`)).toBeVisible()
}

test.describe.configure({ timeout: 180_000 })
const demo = sharedDemo()

for (const { what, look } of widths('phone')) {
  test(`a forgotten password is replaced through a mail on ${what}`, async ({ browser }) => {
    const { origin } = await demo()
    const email = `cara.on.${what.replace(' ', '.')}@example.com`
    const { api } = clientOf(origin)
    await api.accounts.signUp({ role: 'contributor', fullName: 'Cara Jensen', email, password })
    const page = await open(browser, origin, null, look)
    const faults = faultsOf(page)

    await test.step('the login leads to the page that sends the link', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/)
      await expect(page.getByLabel('Email')).toBeFocused()
    })

    await test.step('known or not, an address gets the same words', async () => {
      for (const typed of ['nobody@example.com', email]) {
        await page.getByLabel('Email').fill(typed)
        await page.getByRole('button', { name: 'Send the link' }).click()
        await expect(page.getByRole('alert')).toContainText(
          `Check your inboxIf ${typed} has an account here, an email with a link is on its way. The link works once, and for 10 minutes.`,
        )
        await expectAccessible(page)
        if (typed === email) continue
        await page.getByRole('button', { name: 'Ask again' }).click()
        await expect(page.getByLabel('Email')).toBeFocused()
        await expect(page.getByLabel('Email')).toHaveValue(typed)
      }
    })

    const mailbox = await page.context().newPage()
    await openMail(mailbox, origin, { to: email, subject: 'Choose a new password' })
    const letter = await mailbox.locator('iframe').getAttribute('srcdoc')
    const asked = await followMail(mailbox, 'Choose a new password')
    const askedFaults = faultsOf(asked)

    await test.step('the link’s token is sent in no address, leaves the address bar, and no Referer carries it', async () => {
      await expect(asked.getByLabel('New password', { exact: true })).toBeVisible()
      await expect(asked).toHaveURL(`${origin}/reset-password`)
      expect(letter).toContain(`${origin}/reset-password#token=`)
      const again = await asked.request.get(`${origin}/reset-password`)
      expect(again.headers()['referrer-policy']).toBe('no-referrer')
      await expectAccessible(asked)
    })

    await test.step('what is wrong is said at the field, and the password is changed', async () => {
      const first = asked.getByLabel('New password', { exact: true })
      const second = asked.getByLabel('Confirm new password')
      const send = () => asked.getByRole('button', { name: 'Set password' }).click()
      await first.fill('seven77')
      await second.fill('seven77')
      await send()
      await expect(first).toHaveAccessibleDescription(/Password must be at least 8 characters/)
      await expect(first).toBeFocused()
      await first.fill('password1')
      await second.fill('password1')
      await send()
      await expect(first).toHaveAccessibleDescription(/Choose one that is harder to guess/)
      await expect(first).toBeFocused()
      await first.fill(fresh)
      await second.fill('something else')
      await send()
      await expect(second).toHaveAccessibleDescription("Passwords don't match")
      await expect(second).toBeFocused()
      await second.fill(fresh)
      await send()
      await expect(toast(asked, 'Password updated')).toContainText('Your password has been changed successfully.')
      await expect(asked).toHaveURL(`${origin}/login`)
    })

    await test.step('the old one is refused, the new one lets in, and the address counts as confirmed', async () => {
      await logIn(asked, email, password)
      await expect(toast(asked, 'Login failed')).toContainText('Invalid email or password')
      await logIn(asked, email, fresh)
      await expect(asked).toHaveURL(`${origin}/contributor-dashboard`)
      await expect(asked.getByRole('complementary', { name: 'Confirm your email address' })).toHaveCount(0)
    })

    await test.step('the link works once, and the way to a new one is there', async () => {
      await mailbox.bringToFront()
      const used = await followMail(mailbox, 'Choose a new password')
      await expect(used.getByRole('alert')).toContainText('This link no longer works')
      await expectAccessible(used)
      await used.getByRole('link', { name: 'Get a new link' }).click()
      await expect(used).toHaveURL(`${origin}/forgot-password`)
      for (const path of ['/reset-password', '/reset-password#token=nonsense']) {
        await used.goto(`${origin}${path}`)
        await expect(used.getByRole('alert')).toContainText('This link no longer works')
      }
    })
    await openMail(mailbox, origin, { to: email, subject: 'Your password was changed' })
    expect([...faults, ...askedFaults]).toEqual([])
  })
}

for (const { what, look } of widths('desktop')) {
  test(`an address is confirmed through a mail on ${what}, and until then nothing is sent and nothing lost`, async ({
    browser,
  }) => {
    const { origin } = await demo()
    const { page, faults } = await signUp(await browser.newContext({ ...look, reducedMotion: 'reduce' }), origin, {
      role: 'Founder',
      name: `Fran on ${what}`,
    })
    const email = `fran.on.${what.replace(' ', '.')}@example.com`
    const banner = page.getByRole('complementary', { name: 'Confirm your email address' })
    // A toast stays while the pointer is over it, and the last click was where it appears on a phone.
    await page.mouse.move(0, 0)
    await expect(banner).toContainText(`Confirm your email address. We emailed a link to ${email}.`)
    const turn = page.getByRole('region', { name: 'Your turn' })
    await expect(turn.getByRole('link')).toHaveText([
      'Confirm your email address',
      'Choose a plan',
      'Create your first campaign',
    ])
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Send again' }).click()
    await expect(toast(page, 'Email sent')).toContainText(`Open the link in the email to ${email}.`)

    await test.step('a campaign cannot start before, and what was typed stays', async () => {
      await page.goto(`${origin}/create-campaign`)
      await expect(page.getByText('Confirm your email address first')).toBeVisible()
      await page.getByText('Need Engagement', { exact: true }).first().click()
      await page.getByLabel('Title', { exact: true }).fill('Ledgerly')
      await page.getByLabel('Description', { exact: true }).first().fill('Bookkeeping for people who would rather not.')
      await page.getByLabel('Target subreddits').fill('SaaS')
      await page.keyboard.press('Enter')
      await page.getByLabel('Reddit post URL').fill('https://www.reddit.com/r/SaaS/comments/1abcde/how/')
      await page.getByLabel('Engagement instructions').fill('Answer as you would answer a friend.')
      await page.getByRole('button', { name: 'Create Campaign' }).click()
      await expect(toast(page, 'Failed to create campaign')).toContainText('Please confirm your email address first')
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Ledgerly')
      await expectAccessible(page)
    })

    await test.step('the newest mail’s link asks first, and its button confirms', async () => {
      const mailbox = await page.context().newPage()
      await openMail(mailbox, origin, { to: email, subject: 'Confirm your email address' })
      const letter = await mailbox.locator('iframe').getAttribute('srcdoc')
      const asked = await followMail(mailbox, 'Confirm your email address')
      await expect(asked.getByText(`Is ${email} your address?`)).toBeVisible()
      await expect(asked).toHaveURL(`${origin}/confirm-email`)
      await asksWithoutScripts(browser, /http[^"]+#token=[^"]+/.exec(letter ?? '')?.[0] ?? '', email)
      await expect(banner).toBeVisible()
      await expectAccessible(asked)
      await pressTwice(asked, 'Confirm')
      await expect(asked.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
      await expectAccessible(asked)
      await asked.reload()
      await expect(asked.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      await expect(asked.getByText('If you have used it already, what it was for is done.')).toBeVisible()
    })

    await test.step('the page that waited learns of it by itself, and sends', async () => {
      await expect(banner).toHaveCount(0)
      await expect(page.getByText('Confirm your email address first')).toHaveCount(0)
      await page.bringToFront()
      await page.getByRole('button', { name: 'Create Campaign' }).click()
      await expect(page).toHaveURL(/\/manage-campaign\//)
    })
    expect(faults).toEqual([])
  })
}

for (const { what, look } of widths('phone')) {
  test(`a contributor’s post waits for the confirmation on ${what}`, async ({ browser }) => {
    const { origin, dataDir } = await demo()
    const fran = clientOf(origin)
    await fran.api.accounts.signUp({
      role: 'founder',
      fullName: 'Fran Miller',
      email: `${crypto.randomUUID()}@example.com`,
      password,
    })
    await everybodyConfirmed(dataDir)
    await subscribes(fran)
    const { id } = await fran.api.campaigns.create(postsCampaign())
    const page = await open(browser, origin, await actor(origin, 'contributor', `Cole on ${what}`), look)
    const faults = faultsOf(page)
    await page.goto(`${origin}/campaign/${id}`)
    await expect(page.getByText('Confirm your email address first')).toBeVisible()
    await page.getByLabel('Title').fill('How I close my books')
    await page.getByLabel('Text', { exact: true }).fill('I used to dread the last day of the month.')
    await page.getByRole('button', { name: 'Submit post' }).click()
    await expect(toast(page, 'Failed to submit post')).toContainText('Please confirm your email address first')
    await expect(page.getByLabel('Title')).toHaveValue('How I close my books')
    await expectAccessible(page)
    await everybodyConfirmed(dataDir)
    await page.getByRole('button', { name: 'Submit post' }).click()
    await expect(toast(page, 'Post sent')).toBeVisible()
    expect(faults).toEqual([])
  })
}

for (const { what, look } of widths('desktop')) {
  test(`an address is changed through two mails on ${what}`, async ({ browser }) => {
    const { origin, dataDir } = await demo()
    const { page, faults } = await signUp(await browser.newContext({ ...look, reducedMotion: 'reduce' }), origin, {
      role: 'Contributor',
      name: `Carl on ${what}`,
    })
    const address = `carl.on.${what.replace(' ', '.')}`
    const [old, wanted] = [`${address}@example.com`, `${address}@new.example`]
    await everybodyConfirmed(dataDir)
    await page.goto(`${origin}/settings`)
    await expect(page.getByText('Email cannot be changed here')).toBeVisible()
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Security', exact: true })).toHaveAttribute('aria-selected', 'true')
    const change = page.getByRole('button', { name: 'Change email address' })
    const field = page.getByLabel('New email address')
    await change.click()
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(change).toBeFocused()
    await change.click()
    await expect(field).toBeFocused()
    await field.fill(old)
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/This is already your email address\./)
    await field.fill(wanted)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Open the links that we emailed to ${old} and to ${wanted}.`)).toBeVisible()
    await expect(page.getByText(/changes if both are confirmed by \w+ .*\d:\d\d/)).toBeVisible()
    await expect(page.locator(':focus')).toHaveText('Email address')
    await expectAccessible(page)

    const mailbox = await page.context().newPage()
    for (const [to, subject, button, press, done] of [
      [
        old,
        'Confirm the change of your email address',
        'Confirm or stop the change',
        'Confirm the change',
        'One address is confirmed',
      ],
      [wanted, 'Confirm your new email address', 'Confirm this address', 'Confirm', 'Your email address is changed'],
    ] as const) {
      await mailbox.bringToFront()
      await openMail(mailbox, origin, { to, subject })
      const asked = await followMail(mailbox, button)
      const confirm = asked.getByRole('button', { name: press })
      await expect(confirm).toBeVisible()
      await expectAccessible(asked)
      await confirm.click()
      await expect(asked.getByRole('heading', { name: done })).toBeVisible()
      if (to === old) await expect(page.getByText(`Open the link that we emailed to ${wanted}.`)).toBeVisible()
    }
    await page.reload()
    await expect(page.getByRole('tabpanel').getByText(wanted)).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    for (const to of [old, wanted]) await openMail(mailbox, origin, { to, subject: 'Your email address was changed' })
    expect(faults).toEqual([])
  })
}

test('where no mails are sent the page says whom to ask', async ({ page, origin }) => {
  const faults = faultsOf(page)
  await page.goto(`${origin}/forgot-password`)
  await expect(page.getByText('This site does not send email')).toBeVisible()
  await expect(page.getByText('Ask whoever runs the site: they can make a link for you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0)
  await expectAccessible(page)
  expect(faults).toEqual([])
})
