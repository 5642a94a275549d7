import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, open, openLive, pair } from './stage.ts'

test('a turn that arrives while a dashboard is read moves nothing, and is there when it is asked for or the page is opened', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Stiller', 'Cara Still')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Stillwater' }))
  await cara.api.submissions.submitPost(post(id))
  for (const [before, device] of [
    { viewport: { width: 1280, height: 800 } },
    { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
  ].entries()) {
    const page = await open(browser, origin, fran, device)
    await openLive(page, '/founder-dashboard?tab=pending')
    const yours = page.getByRole('region', { name: 'Your turn' })
    await expect(yours.getByRole('listitem')).toHaveCount(before + 1)
    await page.evaluate(() =>
      new PerformanceObserver(() => document.body.classList.add('has-moved')).observe({ type: 'layout-shift' }),
    )
    const writer = await actor(origin, 'contributor', `Cole Still ${before}`)
    await writer.api.submissions.submitPost(post(id))
    const more = yours.getByRole('button', { name: `Show all ${before + 2}` })
    await expect(more.or(yours.getByRole('listitem').nth(before + 1))).toBeVisible()
    await expect(page.locator('body')).not.toHaveClass(/has-moved/)
    await more.click()
    await expect(yours.getByRole('listitem')).toHaveCount(before + 2)
    await page.reload()
    await expect(yours.getByRole('listitem')).toHaveCount(before + 2)
  }
})
