import { expect, expectAccessible, test } from './fixture.ts'
import { furnish, open, squad, talk } from './stage.ts'

const looks = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 375, height: 800, colorScheme: 'light' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const

for (const { width, height, colorScheme } of looks) {
  test(`every screen at ${width} px in ${colorScheme} is accessible and does not scroll sideways`, async ({
    browser,
    origin,
    dataDir,
    makeAdmin,
  }) => {
    test.setTimeout(420_000)
    const { fran, cara, cole, posts, engagement, pending, rejected, active } = await furnish(origin, dataDir)
    const team = await squad(origin, makeAdmin, 'Fran Miller')
    await talk(team)
    const screens = [
      [
        null,
        [
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
          '/signup',
          '/signup?role=founder',
          `/campaign/${posts}`,
          '/no-such-page',
          '/unsubscribe',
          '/offline.html',
        ],
      ],
      [
        fran,
        [
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
        ],
      ],
      [
        cara,
        [
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
        ],
      ],
      [cole, ['/contributor-dashboard?tab=activity', `/campaign/${posts}`, `/campaign/${engagement}`]],
      [team.fran, ['/squad-room', '/founder-dashboard']],
      [team.carl, ['/squad-room', '/squad-room?roomId=nonsense', '/contributor-dashboard']],
      [team.ada, [`/squad-room?roomId=${team.roomId}`, '/admin/dashboard']],
    ] as const
    for (const [who, paths] of screens) {
      const page = await open(browser, origin, who, { viewport: { width, height }, colorScheme })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('h1'), path).toBeVisible()
        await expectAccessible(page)
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(sideways, path).toBe(0)
      }
      if (who) {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
          /No notifications yet|ago|just now/,
        )
        await expectAccessible(page)
      }
      await page.context().close()
    }
  })
}
