import { subscribes } from '../buying.ts'
import { engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, founderWithPlan, heldBack, hydrated, open, openLive, passesTo, squad } from './stage.ts'

async function furnished(origin: string) {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const start = (saasName: string, description: string, targetSubreddits: string[]) =>
    fran.api.campaigns.create(engagementCampaign({ saasName, description, targetSubreddits }))
  return { fran, start }
}

test('a visitor searches with a typo, sees what was found and why, and clears it', async ({ browser, origin }) => {
  const { fran, start } = await furnished(origin)
  const long = 'We look for honest words from people who have run such things in production for years. '
  await start('Quillmoth', `${long}Everything about pelicanry in plain words.`, ['birding'])
  await start('Vexillary', 'Flags for ships.', ['vexillology', 'sailing'])
  await fran.api.campaigns.create(postsCampaign({ saasName: 'Quillmoth writes' }))
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  await page.goto('/explore')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Reddit Campaigns')
  await expect(page.getByRole('tab')).toHaveText(['Need Engagement', 'Need Posts'])
  for (const figure of ['Active campaigns', 'Total karma available', 'Engagements made'])
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()

  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('qiullmoth')
  await expect(page).toHaveURL(`${origin}/explore?q=qiullmoth`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(page.locator('mark')).toHaveText('Quillmoth')
  await expect(page.getByRole('status').filter({ hasText: '1 campaign matches “qiullmoth”' })).toBeAttached()

  await page.getByRole('searchbox').fill('pelicanry plain')
  await expect(page.locator('mark')).toHaveText(['pelicanry', 'plain'])
  await expect(page.locator('mark').first()).toBeInViewport()
  await expect(cards.getByText(/^… /)).toBeVisible()
  await page.getByRole('tab', { name: 'Need Posts' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Posts created' })).toBeVisible()
  await expect(page.getByText('Nothing matches “pelicanry plain”')).toBeVisible()
  await expect(page.getByText('Search covers names and descriptions under this tab.')).toBeVisible()
  await page.getByRole('link', { name: 'See 1 under Need Engagement' }).press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'Need Engagement' })).toBeFocused()
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(`${origin}/explore?tab=posts`)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Quillmoth writes' })).toBeVisible()
  expect(faults).toEqual([])
})

test('a filter is chosen by keyboard, is in the address, and Back undoes it', async ({ browser, origin }) => {
  const { start } = await furnished(origin)
  await start('Marlinspike', 'Knots.', ['knottery', 'sailing'])
  await start('Bowline', 'More knots.', ['knottery'])
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  await page.goto('/explore')
  const filter = page.getByRole('combobox', { name: 'Subreddit' })
  await filter.click()
  await page.keyboard.type('knott')
  await expect(page.getByRole('listbox', { name: 'Subreddits of open campaigns' }).getByRole('option')).toHaveText([
    'r/knottery2 campaigns',
  ])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/explore?subreddit=knottery`)
  await expect(filter).toHaveValue('knottery')
  await expect(filter).toBeFocused()
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Bowline', 'Marlinspike'])
  await page.getByText('Ending soon', { exact: true }).click()
  await expect(page).toHaveURL(`${origin}/explore?subreddit=knottery&sort=ending`)
  await expect(names).toHaveText(['Marlinspike', 'Bowline'])
  await page.reload()
  // Until it is hydrated, the page cannot follow the address; this attribute is set on hydration.
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
  await expect(names).toHaveText(['Marlinspike', 'Bowline'])
  await page.goBack()
  await expect(names).toHaveText(['Bowline', 'Marlinspike'])
  await page.getByRole('button', { name: 'Clear subreddit' }).click()
  await expect(page).toHaveURL(`${origin}/explore`)
  await page.goto('/explore?subreddit=%2Fr%2FKnottery&sort=best&tab=none')
  await expect(page).toHaveURL(/\/explore\?subreddit=/)
  await expect(names).toHaveText(['Bowline', 'Marlinspike'])
  expect(faults).toEqual([])
})

test('what is typed or chosen before the page listens is taken once it does', async ({ browser, origin }) => {
  const { start } = await furnished(origin)
  await start('Hornpipe', 'Dances.', ['hornpipes'])
  await start('Sackbut', 'Trombones.', ['sackbuts'])
  await start('Cornett', 'More brass.', ['sackbuts'])
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  for (const [label, typed, found] of [
    ['Search campaigns by name or description', 'hornpipe', 'article'],
    ['Subreddit', 'hornp', 'option'],
  ] as const) {
    const { promise: slow, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await slow
      await route.continue()
    })
    await page.goto('/explore', { waitUntil: 'commit' })
    const field = page.getByLabel(label, { exact: true })
    await field.click()
    await page.keyboard.type(typed)
    await expect(field).toHaveValue(typed)
    await expect(page.getByRole('searchbox')).not.toHaveAttribute('aria-keyshortcuts')
    load()
    await expect(page.getByRole(found).filter({ hasText: /hornpipe/i })).toHaveCount(1)
    if (found === 'article') await expect(page).toHaveURL(`${origin}/explore?q=${typed}`)
    await expect(field).toHaveValue(typed)
  }

  const release = await heldBack(page, 'shell')
  await page.goto('/explore?subreddit=sackbuts', { waitUntil: 'commit' })
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Cornett', 'Sackbut'])
  await page.getByText('Ending soon', { exact: true }).click()
  release()
  await expect(page).toHaveURL(`${origin}/explore?subreddit=sackbuts&sort=ending`)
  await expect(names).toHaveText(['Sackbut', 'Cornett'])
  await expect(page.getByRole('radio', { name: 'Ending soon' })).toBeChecked()
  expect(faults).toEqual([])
})

test('a subreddit typed before its list is there is taken by Enter, though the connection was gone for a moment, and the list comes to where it was opened', async ({
  browser,
  origin,
}) => {
  const { start } = await furnished(origin)
  await start('Bombard', 'Shawms.', ['shawmery'])
  const page = await open(browser, origin, null)
  const filter = page.getByRole('combobox', { name: 'Subreddit' })
  await page.route('**/assets/forms-*.js', route => route.abort())
  await page.goto('/explore')
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
  await filter.fill('r/shawmery')
  const lost = page.waitForEvent('requestfailed', { predicate: request => request.url().includes('/forms-') })
  await page.keyboard.press('Enter')
  await lost
  await page.unroute('**/assets/forms-*.js')
  await expect(page).toHaveURL(`${origin}/explore?subreddit=shawmery`, { timeout: 12_000 })

  const { promise: slow, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/subreddit-list-*.js', async route => {
    await slow
    await route.continue()
  })
  await page.goto('/explore')
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
  await filter.click()
  await page.keyboard.type('r/shawmery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/explore?subreddit=shawmery`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Bombard'])
  await expect(filter).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  load()
  await expect(page.getByRole('option', { name: 'r/shawmery' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(filter).toBeFocused()
})

test('whoever comes back from a campaign finds the list as long as it was, at the same place', async ({
  browser,
  origin,
}) => {
  const { start } = await furnished(origin)
  for (let at = 0; at < 30; at += 1) await start(`Pennant ${at}`, 'One of many pennants.', ['pennants'])
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  await page.goto('/explore?q=pennant')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(30)
  const last = page.getByRole('link', { name: 'Pennant 0', exact: true })
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pennant 0')
  await page.goBack()
  await expect(cards).toHaveCount(30)
  await expect(last).toBeInViewport()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(20)
  expect(faults).toEqual([])
})

test('names of any length and direction keep within the narrowest screen', async ({ browser, origin }) => {
  const { start } = await furnished(origin)
  const many = Array.from({ length: 20 }, (_, at) => `zigzag_subreddit_${at}`)
  await start(`Zigzag${'g'.repeat(113)}`, `zigzag ${'w'.repeat(300)}`, many)
  await start('زيغزاغ: متجر الكتب', 'zigzag منصة لإدارة المتاجر الصغيرة', ['zigzag'])
  const page = await open(browser, origin, null, { viewport: { width: 320, height: 700 }, colorScheme: 'dark' })
  await page.goto('/explore?q=zigzag')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('+17 more')).toBeVisible()
  await expectAccessible(page)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  const unknown = 'nothing'.padEnd(200, 'w')
  await page.goto(`/explore?q=${unknown}&subreddit=zigzag`)
  await expect(page.getByText(`Nothing matches “${unknown}” in r/zigzag`)).toBeVisible()
  await expectAccessible(page)
  expect(await sideways()).toBe(0)
  await page.getByRole('link', { name: 'Clear search and subreddit' }).click()
  await expect(page).toHaveURL(`${origin}/explore`)
})

test('who is in a team finds its founder’s posts apart, and is told why none are left when they leave it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, cara, ada } = await squad(origin, makeAdmin, 'Fern Assigns')
  await subscribes(fran)
  await fran.api.campaigns.create(postsCampaign({ saasName: 'Fernwork' }))
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Oda Outside'))
  await page.goto('/explore?tab=assigned')
  await expect(page.getByRole('tab')).toHaveText(['Need Engagement', 'Need Posts'])

  await passesTo(page, cara)
  await openLive(page, '/explore')
  await page.getByRole('tab', { name: 'Assigned Posts' }).click()
  await expect(page.getByRole('article')).toHaveText(/Team Assignment.*Fernwork/s)
  const { items } = await ada.api.admin.assignments({ q: 'Cara Jensen' })
  const { id: caraId } = (await cara.api.accounts.me()) ?? {}
  const own = items.find(({ contributor }) => contributor.id === caraId)
  await ada.api.admin.unassign({ id: own?.id ?? '' })
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('are listed here as soon as the founder of a team you are on starts one')
  await panel.getByRole('link', { name: 'See Need Posts' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Need Engagement', 'Need Posts'])
  await expect(page.getByRole('article').filter({ hasText: 'Fernwork' })).not.toContainText('Team Assignment')
  expect((await carl.api.campaigns.explore({ tab: 'assigned' })).items).toHaveLength(1)
})

test('a campaign that is opened right after the last letter of a search is opened, and Back leads to that search', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Quickthorn' }))
  const page = await open(browser, origin, null)
  await page.goto('/explore?q=Quick')
  const card = page.getByRole('link', { name: 'Quickthorn' })
  await hydrated(card)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/campaigns/get*', route => promise.then(() => route.continue()))
  await page.getByRole('searchbox', { name: 'Search campaigns' }).press('End')
  await page.keyboard.type('thorn')
  await card.click()
  // Longer than the field waits for the next letter.
  await page.waitForTimeout(600)
  resolve()
  await expect(page).toHaveURL(`${origin}/campaign/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quickthorn' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/explore?q=Quickthorn`)
})

test('without scripts the landing page leads on, and Enter and the Search button find what was typed', async ({
  browser,
  origin,
}) => {
  const { start } = await furnished(origin)
  await start('Plainwell', 'A form is a form.', ['webdev'])
  const page = await open(browser, origin, null, { javaScriptEnabled: false })
  const found = page.getByRole('main').getByRole('link', { name: 'Plainwell' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Your Campaign' }).first()).toBeVisible()
  await page.goto('/explore?sort=ending')
  await expect(page.getByRole('heading', { name: 'Explore Reddit Campaigns' })).toBeVisible()
  await page.getByRole('searchbox').fill('plainwel')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/sort=ending&q=plainwel/)
  await expect(found).toHaveCount(1)
  await page.getByRole('searchbox').fill('plainwell')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=plainwell/)
  await expect(found).toHaveCount(1)
})
