import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { furnish, open, reported, squad, talk } from './stage.ts'

/** Each width and each theme is looked at once; what is wrong in one theme and width alone is rare enough. */
const looks = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const
const widths = [1280, 768, 375, 320]

const every = 'every screen is accessible in both themes and does not scroll sideways at any width'
test.describe.configure({ mode: 'parallel', timeout: 400_000 })

test(`${every}: for visitors`, async ({ browser, origin, dataDir }) => {
  const { posts } = await furnish(origin, dataDir)
  await expectScreens(browser, origin, null, [
    '/',
    '/explore',
    '/explore?tab=posts',
    '/explore?q=ledgerly%20boks&subreddit=saas&sort=ending',
    '/explore?q=zzyzx&subreddit=saas',
    '/pricing',
    '/about',
    '/faq',
    '/privacy',
    '/login',
    '/login?step=code',
    '/signup',
    '/signup?role=founder',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    `/campaign/${posts}`,
    '/no-such-page',
    '/unsubscribe',
    '/offline.html',
  ])
})

test(`${every}: for a founder`, async ({ browser, origin, dataDir }) => {
  const { fran, posts, engagement, pending } = await furnish(origin, dataDir)
  await expectScreens(browser, origin, fran, [
    '/founder-dashboard',
    '/founder-dashboard?tab=pending',
    '/founder-dashboard?tab=posts',
    '/create-campaign',
    `/create-campaign?edit=${posts}`,
    `/create-campaign?edit=${engagement}`,
    `/manage-campaign/${posts}`,
    `/manage-campaign/${engagement}`,
    `/manage-campaign/${pending}`,
    '/settings',
    '/settings?tab=security',
    '/settings?tab=notifications',
    '/settings?tab=billing',
    '/squad-room',
    '/karma',
    '/pricing',
  ])
})

test(`${every}: for contributors`, async ({ browser, origin, dataDir }) => {
  const { cara, cole, posts, engagement, pending, rejected, active } = await furnish(origin, dataDir)
  await expectScreens(browser, origin, cara, [
    '/contributor-dashboard',
    '/contributor-dashboard?tab=pending',
    '/contributor-dashboard?tab=contributed',
    '/contributor-dashboard?tab=activity',
    '/settings?tab=notifications',
    '/karma',
    `/campaign/${posts}`,
    `/campaign/${engagement}`,
    `/create-campaign?campaignId=${posts}`,
    `/contributor-manage-campaign/${pending}`,
    `/contributor-manage-campaign/${rejected}`,
    `/contributor-manage-campaign/${active}`,
    `/create-campaign?edit=${rejected}`,
  ])
  await expectScreens(browser, origin, cole, [
    '/contributor-dashboard?tab=activity',
    `/campaign/${posts}`,
    `/campaign/${engagement}`,
  ])
})

test(`${every}: for a squad and its admin`, async ({ browser, origin, makeAdmin }) => {
  const team = await squad(origin, makeAdmin, 'Fran Miller')
  await talk(team)
  await expectScreens(browser, origin, team.fran, ['/squad-room', '/founder-dashboard'])
  await expectScreens(browser, origin, team.carl, [
    '/squad-room',
    '/squad-room?roomId=nonsense',
    '/contributor-dashboard',
  ])
  await expectScreens(browser, origin, team.ada, [`/squad-room?roomId=${team.roomId}`])
})

test(`${every}: for an admin`, async ({ browser, origin, makeAdmin }) => {
  const team = await squad(origin, makeAdmin, 'Fran Miller')
  await talk(team)
  await reported(team)
  await expectScreens(browser, origin, team.ada, [
    '/admin/dashboard',
    '/admin/team-management',
    '/admin/team-management?tab=roles',
    '/admin/team-management?tab=roles&role=none&q=zzyzx',
    '/admin/moderation',
    '/admin/moderation?list=closed',
    '/admin/audit',
    '/admin/audit?q=nothing-like-this',
    '/admin/operations',
    '/admin/operations?tab=outgoing',
    '/admin/operations?tab=webhooks',
    '/admin/operations?tab=connections',
    '/admin/operations?tab=books',
  ])
})

async function expectScreens(browser: Browser, origin: string, who: Actor | null, paths: readonly string[]) {
  // Without motion, so that no colour is on its way between two themes.
  const page = await open(browser, origin, who, { reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toBeVisible()
    await expectEveryLook(page, path)
  }
  if (who) {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(/No notifications yet|ago|just now/)
    await expectEveryLook(page, 'the notifications')
  }
  await page.context().close()
}

async function expectEveryLook(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${what} at ${width} px`).toBe(0)
  }
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await test.step(`${what} at ${width} px in ${colorScheme}`, () => expectAccessible(page))
  }
}
