import type { Page } from '@playwright/test'
import { checkoutOf, starter, subscribes } from '../buying.ts'
import { endsSoon } from './time-up.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { planCard } from './plan-card.ts'
import { actor, afterExpiry, founderWithPlan, idOf, open, passesTo } from './stage.ts'
import { toast } from './toast.ts'

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function choose(page: Page, plan: string) {
  await page.getByRole('button', { name: 'Change plan' }).click()
  const picker = page.getByRole('dialog', { name: 'Change Your Plan' })
  await picker.getByRole('radio', { name: new RegExp(`^${plan}`) }).check()
  await picker.getByRole('button', { name: 'Continue' }).click()
  return page.getByRole('dialog', { name: 'Confirm Plan Change' })
}

test('a new founder tries a plan, moves up and down, takes that back, cancels and resumes', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Bea Payer'))
  const faults = faultsOf(page)
  await page.goto(`${origin}/settings?tab=billing`)
  await expect(page.getByText('You have no plan yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a plan' }).click()

  await test.step('checkout says what is charged and when; back with the plan active and karma granted', async () => {
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
    await planCard(page, 'Starter').getByRole('button', { name: 'Start 1 Day Free Trial' }).click()
    await expect(page.getByText('This is a sandbox. No money moves.')).toBeVisible()
    await expect(page.getByText('$29, the first month, unless you cancel before')).toBeVisible()
    await page.getByRole('button', { name: 'Complete sandbox payment' }).click()
    await expect(page).toHaveURL(`${origin}/founder-dashboard`)
    await expect(toast(page)).toContainText('12 karma was added to your balance.')
    await expect(page.getByText('Your trial ends soon')).toBeVisible()
    await expect(page.getByText('Then you pay $29 a month for Starter, unless you cancel before.')).toBeVisible()
    await page.goto(`${origin}/settings?tab=billing`)
    await expect(card(page, 'Current Plan')).toContainText('On Trial')
    await expect(card(page, 'Payment Method')).toContainText('No card: this is a sandbox, and no money moves.')
  })

  await test.step('the current plan is no change', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(toast(page, 'Current Plan')).toContainText('You are on the Starter plan already.')
    await page.keyboard.press('Escape')
  })

  await test.step('moving up: karma at once', async () => {
    const dialog = await choose(page, 'Pro')
    await expect(dialog).toContainText('From Starter to Pro.')
    await expect(dialog).toContainText('Charged now')
    await expect(dialog).toContainText('$99')
    await expect(dialog).toContainText('+4 karma at once')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Upgrade to Pro' }).click()
    const result = page.getByRole('dialog', { name: 'Plan Upgraded' })
    await expect(result).toContainText('You moved from Starter to Pro.')
    await expect(result).toContainText('+4 karma added to your balance')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Change plan' })).toBeFocused()
    await expect(card(page, 'Current Plan')).toContainText('$99 a month')
  })

  await test.step('moving down waits for the next billing date and can be undone', async () => {
    const dialog = await choose(page, 'Growth')
    await expect(dialog).toContainText('Nothing')
    await expect(dialog).toContainText('No karma is taken away')
    await dialog.getByRole('button', { name: 'Switch to Growth' }).click()
    const result = page.getByRole('dialog', { name: 'Plan Downgraded' })
    await expect(result).toContainText('You stay on Pro until the next billing date. Then Growth begins.')
    await result.getByRole('button', { name: 'Done' }).click()
    await expect(card(page, 'Current Plan')).toContainText('Growth begins next')
    await expect(card(page, 'Current Plan')).toContainText('$99 a month')
    await page.getByRole('button', { name: 'Keep Pro' }).click()
    await expect(toast(page, 'You keep Pro')).toBeVisible()
    await expect(page.getByText('Growth begins next')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Current Plan' })).toBeFocused()
  })

  await test.step('cancelling keeps it to the end of what is paid, and can be taken back', async () => {
    await card(page, 'Cancel Subscription').getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the Pro plan?' })
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(toast(page, 'Subscription cancelled')).toContainText(
      'Your plan remains active until the end of the billing period.',
    )
    await expect(card(page, 'Current Plan')).toContainText('Cancelled')
    await expect(card(page, 'Current Plan')).toContainText(/Ends on.+ at \d/)
    await expect(page.getByRole('heading', { name: 'Cancel Subscription' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Current Plan' })).toBeFocused()
    await page.goto(`${origin}/founder-dashboard`)
    await expect(page.getByText('Your plan ends soon')).toBeVisible()
    await page.getByRole('link', { name: 'Resume plan' }).click()
    await page.getByRole('button', { name: 'Resume plan' }).click()
    await expect(card(page, 'Current Plan')).toContainText('On Trial')
    await expect(page.getByRole('heading', { name: 'Current Plan' })).toBeFocused()
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a plan is changed on the pricing page, which says what came of it, also once it is the current plan', async ({
  browser,
  origin,
}) => {
  const fay = await actor(origin, 'founder', 'Fay Rising')
  const id = await checkoutOf(fay, starter)
  const page = await open(browser, origin, fay)
  const faults = faultsOf(page)
  await page.goto('/settings?tab=billing&checkout=done')
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible()
  await expectAccessible(page)
  await fay.api.billing.paySandbox({ id })
  await expect(card(page, 'Current Plan')).toContainText('Starter')
  await page.goto('/pricing')
  await planCard(page, 'Pro').getByRole('button', { name: 'Switch to Pro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const result = page.getByRole('dialog', { name: 'Plan Upgraded' })
  await expect(result).toContainText('+4 karma added to your balance')
  await expect(page.getByRole('button', { name: 'Current Plan', includeHidden: true })).toHaveCount(1)
  await expect(result).toBeVisible()
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(planCard(page, 'Pro').getByRole('button', { name: 'Current Plan' })).toBeFocused()

  await planCard(page, 'Pro').getByRole('button', { name: 'Current Plan' }).click()
  await expect(toast(page)).toContainText('You are on the Pro plan already.')
  await planCard(page, 'Starter').getByRole('button', { name: 'Switch to Starter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to Starter' }).click()
  await expect(page.getByRole('dialog', { name: 'Plan Downgraded' })).toContainText('Then Starter begins.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const chosen = planCard(page, 'Starter').getByRole('button', { name: 'Switch to Starter' })
  await expect(chosen).toBeDisabled()
  await expect(chosen).toBeFocused()
  expect(faults).toEqual([])
})

test('whoever lost the founder’s role can still cancel the plan that is charged', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const [fay, ada] = [await actor(origin, 'founder', 'Fay Left'), await actor(origin, 'founder', 'Ada Removing')]
  await subscribes(fay)
  await makeAdmin((await ada.api.accounts.me())?.email ?? '')
  await expect(async () => ada.api.admin.removeRole({ id: await idOf(fay) })).toPass()
  const page = await open(browser, origin, fay, { viewport: { width: 375, height: 700 }, colorScheme: 'dark' })
  await page.goto('/settings?tab=billing')
  await expect(page.getByText('You are no longer a founder, but your plan is still running')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change plan' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Cancel subscription' })
    .click()
  await expect(toast(page)).toContainText('Subscription cancelled')
  await expect(card(page, 'Current Plan')).toContainText('Ends on')
  await expect(page.getByRole('button', { name: 'Resume plan' })).toHaveCount(0)
})

test('what is pressed or chosen before the page listens is done once it does', async ({ browser, origin }) => {
  const fay = await founderWithPlan(origin, 'Fay Early')
  const page = await open(browser, origin, fay)
  const { promise: slow, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await slow
    await route.continue()
  })
  await page.goto('/pricing', { waitUntil: 'commit' })
  await planCard(page, 'Pro').getByRole('button', { name: 'Current Plan' }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  load()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(toast(page)).toHaveCount(1)
  await expect(toast(page)).toContainText('You are on the Pro plan already.')
  await page.context().close()
})

test('what is chosen while the page begins to listen is taken', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    let listeners = 0
    // The first listener is the page's own, which records early presses; the second is React's, before hydration.
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      listen(type, ...rest)
      if (type !== 'change' || (listeners += 1) !== 2) return
      queueMicrotask(() => {
        const list = document.querySelector('select')
        if (list) list.value = 'dark'
        for (const told of ['input', 'change']) list?.dispatchEvent(new Event(told, { bubbles: true }))
      })
    }
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByLabel('Theme')).toHaveValue('dark')
  await page.context().close()
})

test('what fails is said in the words of the catalogue, and the page stays usable', async ({ browser, origin }) => {
  const fay = await founderWithPlan(origin, 'Fay Unlucky')
  const fresh = await actor(origin, 'founder', 'Flo Unlucky')
  const page = await open(browser, origin, fay)
  await page.goto('/settings?tab=billing')
  const fails = (path: string) => page.route(`**/api/rpc/billing/${path}`, route => route.abort())

  await fails('changePlan')
  const dialog = await choose(page, 'Starter')
  await dialog.getByRole('button', { name: 'Switch to Starter' }).click()
  await expect(toast(page, 'Failed to change plan')).toBeVisible()
  await page.unroute('**/api/rpc/billing/changePlan')
  await dialog.getByRole('button', { name: 'Switch to Starter' }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await fails('cancel')
  await card(page, 'Cancel Subscription').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(toast(page, 'Failed to cancel subscription')).toBeVisible()
  await page.unroute('**/api/rpc/billing/cancel')
  await afterExpiry(page, async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(toast(page, 'Not authenticated')).toBeVisible()
  })

  await passesTo(page, fresh)
  await page.goto('/pricing')
  await page.route('**/api/rpc/billing/checkout', route => route.abort())
  await planCard(page, 'Pro').getByRole('button', { name: 'Start 1 Day Free Trial' }).click()
  await expect(toast(page)).toContainText('Failed to process request. Please try again.')
  await page.unroute('**/api/rpc/billing/checkout')
  await afterExpiry(page, async () => {
    await planCard(page, 'Pro').getByRole('button', { name: 'Start 1 Day Free Trial' }).click()
    await expect(toast(page, 'Authentication required')).toContainText('Please sign in to subscribe')
  })
  await page.context().close()
})

test('a visitor signs up first, and a contributor is told that plans are for founders', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/pricing')
  await planCard(page, 'Growth').getByRole('link', { name: 'Start 1 Day Free Trial' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await passesTo(page, await actor(origin, 'contributor', 'Cai Curious'))
  await page.goto('/pricing')
  await planCard(page, 'Growth').getByRole('button').click()
  await expect(toast(page)).toContainText('Plans are for founders. Contributors earn karma and never pay.')
  await page.goto('/settings?tab=billing')
  await expect(page.getByText('Plans are for founders.')).toBeVisible()
  await page.context().close()
})

test('a payment that failed is told before contributors are turned away', async ({ browser, origin, dataDir }) => {
  const fay = await founderWithPlan(origin, 'Fay Overdue')
  await endsSoon(dataDir, 'Fay Overdue')
  const page = await open(browser, origin, fay)
  await page.goto('/founder-dashboard')
  await expect(page.getByText('Your last payment failed')).toBeVisible()
  await page.getByRole('link', { name: 'Update payment' }).click()
  await expect(page.getByText('The last payment failed')).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('an operator sees what the provider told, and applies it again', async ({ browser, origin, makeAdmin }) => {
  const ada = await founderWithPlan(origin, 'Ada Operator')
  await makeAdmin((await ada.api.accounts.me())?.email ?? '')
  const page = await open(browser, origin, ada)
  // The server caches who somebody is for a moment.
  await expect.poll(async () => (await ada.api.accounts.me())?.role).toBe('admin')
  await page.goto('/admin/operations?tab=webhooks')
  const event = page.getByRole('listitem').filter({ hasText: 'subscription_created' }).first()
  await expect(event).toContainText('Applied')
  await event.getByRole('button', { name: 'Replay' }).click()
  await expect(toast(page)).toContainText('Event replayed')
  await expect(toast(page)).toContainText('applied')
  await expectAccessible(page)
  await page.context().close()
})
