import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { growth } from '../buying.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram } from '../program.ts'
import { expect, faultsOf, needsOwnServer, password, test } from './fixture.ts'
import { planCard } from './plan-card.ts'
import { actor, entersLogin, founderWithPlan, keysWork, open, passesTo } from './stage.ts'
import { toast } from './toast.ts'

const trial = 'Start 1 Day Free Trial'

async function picksGrowth(page: Page) {
  await page.goto('/pricing')
  // Leaving during hydration makes React start over, and it logs that.
  await keysWork(page)
  await planCard(page, 'Growth').getByRole('link', { name: trial }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByText('You chose Growth. Nothing is charged before you start it.')).toBeVisible()
}

async function signsUp(page: Page, fullName: string, email = `${randomUUID()}@example.com`) {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** The pricing page names the plan. Nothing has been bought or begun before the button is pressed. */
async function startsGrowth(page: Page, today: string) {
  const chosen = page.getByRole('region', { name: 'You chose Growth' })
  await expect(chosen).toBeVisible()
  await expect(page).toHaveURL(/\/pricing\?plan=Growth$/)
  await chosen.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Growth plan' })).toBeVisible()
  await expect(page.getByText(today)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete sandbox payment' })).toBeVisible()
}

test('a visitor’s plan is still chosen after signing up, coming through Google, or logging in instead', async ({
  browser,
  origin,
  google,
}) => {
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  await picksGrowth(page)
  await expect(page.getByRole('main')).toContainText('Create campaigns and get authentic engagement for your SaaS')
  await signsUp(page, 'Gwen Chosen')
  await startsGrowth(page, '$0, a trial of 1 day starts')
  expect(faults).toEqual([])

  google.state.account = {
    sub: randomUUID(),
    email: 'gitta.chosen@example.com',
    email_verified: true,
    name: 'Gitta Chosen',
  }
  await passesTo(page, null)
  await picksGrowth(page)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await startsGrowth(page, '$0, a trial of 1 day starts')

  const fay = await actor(origin, 'founder', 'Fay Chosen')
  await passesTo(page, null)
  await picksGrowth(page)
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  // The page before has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Log in to go on' })).toBeVisible()
  await entersLogin(page, fay)
  await startsGrowth(page, '$0, a trial of 1 day starts')
})

test('an address that is still to be confirmed does not keep anybody from the plan they chose', async ({ browser }) => {
  needsOwnServer('Addresses are confirmed only where mails are sent, as in a demo.')
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: { DEMO: '1' } })
  try {
    const page = await open(browser, server.origin, null)
    await picksGrowth(page)
    await signsUp(page, 'Gwen Unconfirmed')
    await startsGrowth(page, '$0, a trial of 1 day starts')
    await expect(page.getByText('Confirm your email address.')).toBeVisible()
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})

test('who has the chosen plan already, or a plan that nobody sells, sees the plans as ever, and changes begin at their own', async ({
  browser,
  origin,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Content', growth)
  const page = await open(browser, origin, fay)
  for (const plan of ['Growth', 'Gold', '7']) {
    await page.goto(`/pricing?plan=${plan}`)
    await expect(planCard(page, 'Growth').getByRole('button', { name: 'Current Plan' })).toBeVisible()
    await expect(page.getByText('You chose')).toHaveCount(0)
  }
  await page.goto('/pricing?plan=Starter')
  const chosen = page.getByRole('region', { name: 'You chose Starter' })
  await expect(chosen.getByRole('button', { name: 'Switch to Starter' })).toBeVisible()
  await page.goto('/settings?tab=billing')
  await page.getByRole('button', { name: 'Change plan' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Growth (current plan)' })).toBeFocused()
})

test('a visitor who chose a plan may still become a contributor, and is told that plans are for founders', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await picksGrowth(page)
  await page.getByRole('link', { name: 'Change' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Join/ })).toBeFocused()
  await page.getByRole('link', { name: /^Contributor/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
  await signsUp(page, 'Cleo Changed')
  await expect(page).toHaveURL(/\/pricing\?plan=Growth$/)
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await expect(page.getByText('You chose Growth')).toHaveCount(0)
  await planCard(page, 'Growth').getByRole('button').click()
  await expect(toast(page, 'Plans are for founders. Contributors earn karma and never pay.')).toBeVisible()
})

test('whoever has had the trial under another account is offered a plan that is charged at checkout', async ({
  browser,
  origin,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Twice')
  const page = await open(browser, origin, null, { viewport: { width: 375, height: 700 }, colorScheme: 'dark' })
  await picksGrowth(page)
  await signsUp(page, 'Fay Again', ((await fay.api.accounts.me())?.email ?? '').replace('@', '+again@'))
  await expect(page.getByText('You have had your free trial')).toBeVisible()
  await expect(page.getByText(trial)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/starts with 1 day free/)
  await expect(planCard(page, 'Pro')).toContainText('$99 is charged at checkout, then each month.')
  await startsGrowth(page, '$49, the first month')
})
