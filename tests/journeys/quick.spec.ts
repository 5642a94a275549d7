import { explorePath, stillPages } from '#/server/http/visitor-address.ts'
import { expect, faultsOf, signUp, test } from './fixture.ts'

const sharedPages = [...stillPages, explorePath]

test('pages that visitors share come to life, with no word of complaint', async ({ context, origin }) => {
  const page = await context.newPage()
  const faults = faultsOf(page)
  for (const path of [...sharedPages, '/pricing?utm_source=somewhere', '/explore?tab=posts']) {
    // The second request gets the cached page in Brotli, unless it has expired meanwhile on a busy machine.
    await page.request.get(origin + path)
    const answer = await page.goto(origin + path)
    const headers = (await answer?.allHeaders()) ?? {}
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers['content-encoding']).toMatch(/^(?:br|zstd)$/)
    expect(headers['content-security-policy']).toContain("'sha256-")
    expect(headers['content-security-policy']).not.toContain('nonce')
    // Opens only once the page is hydrated.
    await page.setViewportSize({ width: 375, height: 700 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  await expect(page.getByRole('tab', { name: /posts/i, selected: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('whoever signs in sees their own bar on the page that visitors share, and nobody else does', async ({
  context,
  browser,
  origin,
}) => {
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${origin}/pricing`)
  const { page, faults } = await signUp(context, origin, { role: 'Founder', name: 'Quentin Quick' })
  const answer = await page.goto(`${origin}/pricing`)
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  await stranger.reload()
  await expect(stranger.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  expect(await stranger.content()).not.toContain('Quentin')
  expect(faults).toEqual([])
})

test('a page for signed-in people shows what the server loaded without waiting for a clock', async ({
  context,
  origin,
}) => {
  const { page, faults } = await signUp(context, origin, { role: 'Founder', name: 'Petra Prompt' })
  // From here on the page's clock moves only when told to.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.goto(`${origin}/settings`)
  await page.waitForLoadState('networkidle')
  // React reveals Suspense content at the earliest 300 ms after the page began.
  await page.clock.runFor(320)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(faults).toEqual([])
})

test('without scripts every public page says what it has to say, and its links lead on', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of sharedPages) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toBeEmpty()
  }
  await page.goto(`${origin}/faq`)
  const [question, answer] = [page.locator('summary').first(), page.locator('details > div').first()]
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()
  await page.goto(`${origin}/pricing`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /free trial/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/signup/)
  await page.getByRole('main').getByText('Founder', { exact: true }).first().click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  // With scripts disabled, this browser still does not render <noscript>.
  await expect.poll(() => page.content()).toContain('Accounts need JavaScript')
  await page.goto(`${origin}/explore`)
  await expect.poll(() => page.content()).toContain('showing more needs JavaScript')
  await page.goto(origin)
  await page.getByRole('link', { name: 'Browse Campaigns' }).click()
  await expect(page).toHaveURL(`${origin}/explore`)
  await context.close()
})
