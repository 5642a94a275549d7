import { postsCampaign } from '../samples.ts'
import { subscribes } from '../buying.ts'
import { expect, test } from './fixture.ts'
import { answersLater, hydrated, open, squad } from './stage.ts'

test('on a phone nothing jumps in a page that somebody goes to, whichever of its parts comes last', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada, fran } = await squad(origin, makeAdmin, 'Frida Ofthelongname')
  await subscribes(fran)
  for (const saasName of ['Skerry', 'Kelp', 'Wrack'])
    await fran.api.campaigns.create(postsCampaign({ saasName, durationDays: 1 }))
  for (const [who, from, to, others, last, shows] of [
    [fran, '/pricing', 'a[href="/founder-dashboard"]', 'dashboards/founder', 'squads/unread', 'Squad Chat'],
    [fran, '/pricing', 'a[href="/founder-dashboard"]', 'squads/unread', 'dashboards/founder', 'Your turn'],
    [fran, '/pricing', 'a[href="/karma"]', 'karma/statement', 'karma/escrow', 'Set aside for future posts'],
    [ada, '/admin/operations', '[role=tab]:text("Outgoing")', 'deliveries', 'operations/outgoing', 'No mail server'],
  ] as const) {
    const page = await open(browser, origin, who, { viewport: { width: 375, height: 667 }, hasTouch: true })
    await page.goto(from)
    const link = page.locator(to).first()
    await hydrated(link)
    const release = await answersLater(page, last)
    const answered = page.waitForResponse(response => response.url().includes(others))
    await page.evaluate(() => {
      new PerformanceObserver(() => document.body.classList.add('has-moved')).observe({ type: 'layout-shift' })
      // Navigation waits this long for the squad's button: longer here, as everything takes longer on a busy machine.
      const start = window.setTimeout.bind(window)
      Object.assign(window, { setTimeout: (run: () => void, ms?: number) => start(run, ms === 600 ? 10_000 : ms) })
    })
    await link.dispatchEvent('click')
    await answered
    // As long as what has come takes to be drawn.
    await page.waitForTimeout(200)
    release()
    await expect(page.getByRole('main')).toContainText(shows)
    await expect.soft(page.locator('body'), `${from} ${last}`).not.toHaveClass(/has-moved/)
    await page.context().close()
  }
})
