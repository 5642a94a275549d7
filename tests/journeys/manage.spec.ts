import { subscribes } from '../buying.ts'
import { comment, engagementCampaign, post, postsCampaign, publishedPost } from '../samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { actor, pair, open, openRead } from './stage.ts'
import { rejectedOften } from './time-up.ts'
import { toast } from './toast.ts'

test('a founder pauses and resumes a campaign, and switches comment approval', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Gullwing' }))
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto(`/manage-campaign/${id}`)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(main.getByText('Paused', { exact: true })).toBeVisible()
  const reader = await open(browser, origin, cara)
  await reader.goto(`/campaign/${id}`)
  await expect(reader.getByText('This campaign is no longer active.')).toBeVisible()

  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  const approval = page.getByRole('switch', { name: 'Approve comments before they earn karma' })
  const saved = page.waitForResponse('**/api/rpc/campaigns/manage')
  await approval.press('Space')
  await expect(approval).not.toBeChecked()
  await saved
  await expect(approval).toBeFocused()
  await reader.reload()
  await reader.getByLabel('Your comment').fill('I do it on the first Monday.')
  await reader.getByRole('button', { name: 'Submit comment' }).click()
  await expect(reader.getByText('Please enter a Reddit URL')).toBeVisible()
  await reader.getByLabel('Reddit link').fill('https://www.reddit.com/r/SaaS/comments/1abcde/x/kz1abce/')
  await reader.getByRole('button', { name: 'Submit comment' }).click()
  await expect(toast(reader, 'Comment approved')).toBeVisible()
  await expect(reader.getByRole('main')).toContainText('Approved')
  await expect(reader.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(toast(reader).filter({ hasNotText: 'Comment approved' })).toHaveCount(0)

  await test.step('on paper is what the campaign says, without buttons and fields', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('heading', { name: 'The brief' })).toBeVisible()
    const controls = main.locator('button, input, select, textarea').filter({ visible: true })
    await expect(controls).toHaveCount(1)
    await expect(controls.and(approval)).toHaveCount(1)
  })
  expect(faults).toEqual([])
})

test('a founder rejects with a reason, which the contributor reads, and deletes after being told what that means', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Marrowfat' }))
  await cara.api.submissions.submitPost(post(id))
  const commented = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Marrowfat talks' }))
  await cara.api.submissions.submitComment(comment(commented.id))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Please tell more of your own month.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('button', { name: 'Reject now' }).click()
  await expect(page.getByRole('button', { name: 'Reject now' })).toHaveCount(0)

  await test.step('the keyboard goes on with the first of the older decisions', async () => {
    await rejectedOften(dataDir, id, 60)
    await page.reload()
    const decided = page.getByRole('region', { name: /^Decided/ }).locator('li')
    await expect(decided).toHaveCount(50)
    const [asked, gate] = [page.waitForRequest(/ofCampaign/), Promise.withResolvers<void>()]
    await page.route('**/ofCampaign*', route => gate.promise.then(() => route.continue()), { times: 1 })
    await page.getByRole('button', { name: 'Show older' }).press('Enter')
    await asked
    // The event makes the page refetch the whole desk while it is still navigating.
    const manage = page.waitForResponse(/campaigns\/manage/)
    await fran.api.campaigns.edit({ id, kind: 'posts', description: 'Peas that keep for a year.' })
    await manage
    gate.resolve()
    await expect(decided).toHaveCount(61)
    await expect(decided.nth(50)).toBeFocused()
  })

  const reader = await open(browser, origin, cara)
  await reader.goto(`/campaign/${id}`)
  await expect(reader.getByRole('main')).toContainText('Please tell more of your own month.')

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'This action cannot be undone. Karma already spent remains spent.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  expect((await fran.api.dashboards.karma()).available).toBe(16)
})

test('a founder sees that comments are on Reddit already, and which of them came without its link', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const cole = await actor(origin, 'contributor', 'Cole Unlinked')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Sandpiper' }))
  const url = 'https://www.reddit.com/r/SaaS/comments/1abcde/x/kz1sand/'
  await cara.api.submissions.submitComment({ ...comment(id), url })
  await cole.api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  const without = page.getByText('Sent without its Reddit link.')
  await expect(page.getByRole('article').filter({ hasText: 'Cole Unlinked' }).filter({ has: without })).toBeVisible()
  await expect(without).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Comment approval' })).toContainText(
    'Comments are on Reddit before they reach you.',
  )

  await test.step('on paper the cards follow their heading, and the bars of the desk leave neither words nor a gap', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.emulateMedia({ media: 'print' })
    const heading = page.getByRole('heading', { name: 'Your turn' })
    const [above, below] = [await heading.boundingBox(), await page.getByRole('article').first().boundingBox()]
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThanOrEqual(12)
    await expect(page.getByText('2 selected')).toBeHidden()
  })
})

test('deleting says that decisions which can still be undone are dropped', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Saltmarsh' }))
  await cara.api.submissions.submitPost(post(id))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.clock.install()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    'Your decision that could still be undone is dropped.',
  )
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    'The submission in review is rejected.',
  )
})

test('a founder copies the address of the page that everybody sees, and is offered no way there, which would lead back', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Pagewright' }))
  const page = await open(browser, origin, fran, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Copy link to its page' }).click()
  await expect(page.getByRole('button', { name: 'Copied to its page' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/campaign/${id}`)
  await expect(page.getByRole('link', { name: 'See its page' })).toHaveCount(0)
  await page.goto(`/campaign/${id}`)
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await page.context().close()
})

test('a campaign that does not exist says so in the title of its pages before their code has loaded', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, cara)
  for (const path of ['/manage-campaign', '/contributor-manage-campaign', '/campaign']) {
    const answer = await page.request.get(`${path}/${crypto.randomUUID()}`)
    expect(/<title>(.*?)<\/title>/.exec(await answer.text())?.[1]).toBe('Campaign not found · Karmasquad')
  }
})

test('a founder who chooses a plan elsewhere sees it at once on the desk that was without one', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Planless', commentGoal: 2 }))
  const page = await open(browser, origin, fran)
  await openRead(page, `/manage-campaign/${id}`)
  await expect(page.getByText('You have no active plan')).toBeVisible()
  await subscribes(fran)
  await expect(page.getByText('2 more comments can come in.')).toBeVisible()
  await expect(page.getByText('You have no active plan')).toHaveCount(0)
})

test('a founder whose campaign takes no work, since its subreddits were blocked, reads so on its desk and is led to where others are chosen', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Blockhouse' }))
  const page = await open(browser, origin, fran)
  await openRead(page, `/manage-campaign/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing is waiting for you.')).toContainText('can come in')
  await page.route('**/api/rpc/campaigns/manage*', async route => {
    const response = await route.fetch()
    const { json, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, json: { ...json, isBlocked: true } } })
  })
  await fran.api.campaigns.edit({ id, kind: 'posts', guidelines: 'Tell of your own month.' })
  await expect(main.getByText('Its subreddits no longer allow campaigns')).toBeVisible()
  await expect(main.getByText('Nothing is waiting for you here.')).toBeVisible()
  await main.getByRole('link', { name: 'Choose others' }).click()
  await expect(page.getByLabel('Target subreddits')).toBeVisible()
})

test('an admin who created a campaign as a contributor looks on at all of its work, as any admin does', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const id = await publishedPost(fran, cara)
  await cole.api.submissions.submitComment(comment(id))
  await makeAdmin((await cara.api.accounts.me())?.email ?? '')
  await expect.poll(async () => (await cara.api.accounts.me())?.role).toBe('admin')
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Manage campaign' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await expect(main.getByRole('heading', { name: 'The founder’s turn' })).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Cole Tanaka' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Manage campaign' })).toHaveCount(0)
})
