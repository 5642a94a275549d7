import type { Page } from '@playwright/test'
import { comment, post, postsCampaign, redditPost } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { actor, open, pair, revisesEnded } from './stage.ts'
import { timeIsUp } from './time-up.ts'
import { toast } from './toast.ts'

interface Cast {
  fran: Actor
  cara: Actor
  id: string
}

/** Cara's engagement campaign, made from a published post for a product of Fran's that no other journey uses. */
async function published(origin: string, saasName: string): Promise<Cast> {
  const { fran, cara } = await pair(origin)
  const campaign = await fran.api.campaigns.create(postsCampaign({ saasName, postsPerDay: 1, durationDays: 2 }))
  const { id: work } = await cara.api.submissions.submitPost(post(campaign.id))
  await fran.api.submissions.approve({ id: work })
  const { engagementCampaignId: id } = await cara.api.submissions.publish({ id: work, url: redditPost() })
  return { fran, cara, id }
}

const fails = (page: Page, verb: string) =>
  page.route(`**/api/rpc/campaigns/${verb}`, route => route.fulfill({ status: 500, body: '' }))

test('an ended campaign is edited, sent for review, rejected with a reason, sent again and approved, live for both', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara, id } = await published(origin, 'Quillmoor')
  const [desk, own] = [await open(browser, origin, fran), await open(browser, origin, cara)]
  const faults = [faultsOf(desk), faultsOf(own)]
  await timeIsUp(dataDir, id)

  await test.step('the contributor finds it among their own, and saving sends it to the founder', async () => {
    await desk.goto('/founder-dashboard?tab=pending')
    await expect(desk.getByText('No campaigns to review')).toBeVisible()
    await own.goto('/contributor-dashboard')
    await own.getByRole('link', { name: 'Quillmoor' }).click()
    await expect(own).toHaveURL(`${origin}/contributor-manage-campaign/${id}`)
    await expect(own.getByText('Its time is up', { exact: true })).toBeVisible()
    await own.getByRole('button', { name: 'Revise and resend' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByLabel('Comment goal').fill('')
    await dialog.getByRole('button', { name: 'Save and send for review' }).click()
    await expect(dialog.getByLabel('Comment goal')).toHaveAccessibleDescription(/A whole number, at least 1/)
    await expect(dialog.getByLabel('Comment goal')).toBeFocused()
    await dialog.getByLabel('Comment goal').fill('3')
    await dialog.getByLabel('Target subreddits').fill(' SaaS ,  r/Bookkeeping,, ')
    await dialog.getByLabel('Description').fill('What people do on the last day of a month.')
    await dialog.getByLabel('Reddit post URL').fill('')
    await dialog.getByRole('button', { name: 'Save and send for review' }).click()
    await expect(dialog.getByText('Please add your Reddit post URL before saving')).toBeVisible()
    await expect(dialog.getByLabel('Reddit post URL')).toBeFocused()
    await dialog.getByLabel('Reddit post URL').fill(redditPost())
  })

  await test.step('a failed save says so and keeps what was typed, also over a reload', async () => {
    await fails(own, 'revise')
    await own.getByRole('button', { name: 'Save and send for review' }).click()
    await expect(toast(own, 'Failed to update campaign')).toBeVisible()
    await own.unroute('**/api/rpc/campaigns/revise')
    await own.reload()
    await own.getByRole('button', { name: 'Revise and resend' }).click()
    await expect(own.getByLabel('Description')).toHaveValue('What people do on the last day of a month.')
    await own.keyboard.press('Enter')
    await expect(own.getByRole('dialog')).toHaveCount(0)
    await expect(own.getByRole('main')).toContainText('Fran Miller’s turn')
  })

  await test.step('it arrives at the founder without a reload, who rejects it after a failure', async () => {
    await expect(desk.getByRole('tab', { name: 'Pending Campaigns' })).toContainText('1')
    const card = desk.getByRole('article').filter({ hasText: 'Quillmoor' })
    await expect(card).toContainText('Cara Jensen')
    await expect(card).toContainText('What people do on the last day of a month.')
    await expect(card).toContainText(/How to engage\s*Read “.+” on Reddit and join the conversation/)
    await expect(card.getByRole('link', { name: /reddit\.com\/r\/SaaS\/comments/ })).toBeVisible()
    await expect(card.getByRole('link', { name: 'r/Bookkeeping' })).toBeVisible()
    await fails(desk, 'reject')
    await card.getByRole('button', { name: 'Reject' }).click()
    const reason = desk.getByRole('alertdialog').getByLabel('Reason')
    await reason.fill('Why? '.repeat(201))
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('At most 1,000 characters')).toBeInViewport()
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await reason.fill('Say which month you mean.')
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await expect(toast(desk, 'Failed to reject campaign')).toBeVisible()
    await desk.unroute('**/api/rpc/campaigns/reject')
    await expect(desk.getByLabel('Reason')).toHaveValue('Say which month you mean.')
    await desk.reload()
    await card.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByLabel('Reason')).toHaveValue('Say which month you mean.')
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('No campaigns to review')).toBeVisible()
  })

  await test.step('the contributor reads the reason at once, and sends a better one', async () => {
    await expect(own.getByRole('main')).toContainText('Say which month you mean.')
    await expectAccessible(own)
    await own.getByRole('button', { name: 'Revise and resend' }).click()
    await own.getByLabel('Description').fill('What people do on the last day of March.')
    await own.getByRole('button', { name: 'Save and send for review' }).click()
    await expect(own.getByRole('main')).toContainText('You sent it for review again')
    await expect(own.getByRole('main')).toContainText('Why the last version was rejectedSay which month you mean.')
  })

  await test.step('the founder sees what they asked for, and approves it on the dashboard, after a failure', async () => {
    const card = desk.getByRole('article').filter({ hasText: 'Quillmoor' })
    await expect(card).toContainText('Your turn, sent again')
    await expect(card).toContainText('Say which month you mean.')
    const approve = desk.getByRole('button', { name: 'Approve Campaign' })
    await fails(desk, 'approve')
    await approve.click()
    await expect(toast(desk, 'Failed to approve campaign')).toBeVisible()
    await desk.unroute('**/api/rpc/campaigns/approve')
    await approve.click()
    await expect(approve).toHaveCount(0)
    await expect(desk.getByRole('region', { name: 'Campaigns to review' })).toBeFocused()
    await expect(own.getByRole('main')).toContainText('Contributors’ turn')
    const cole = await actor(origin, 'contributor', 'Cole Tanaka')
    expect((await cole.api.submissions.submitComment(comment(id))).status).toBe('pending')
  })
  expect(faults.flat().filter(words => !words.includes('500'))).toEqual([])
})

test('on the manage page the founder decides, the contributor only looks; a running campaign changes little', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara, id } = await published(origin, 'Fennelworth')
  await revisesEnded(dataDir, cara, id, { redditPostUrl: redditPost() })
  const [desk, own] = [await open(browser, origin, fran), await open(browser, origin, cara)]
  await own.goto(`/manage-campaign/${id}`)
  await expect(own.getByRole('main')).toContainText('Fran Miller decides next')
  await expect(own.getByRole('button', { name: 'Approve Campaign' })).toHaveCount(0)
  await own.getByRole('link', { name: 'Manage campaign' }).click()
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await own.getByLabel('Comment goal').fill('2')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByRole('main')).toContainText('0 of 2 comments')

  await desk.goto('/founder-dashboard')
  await desk.getByRole('link', { name: /^Review .*’s campaign/ }).click()
  await desk.getByRole('link', { name: 'Fennelworth', exact: true }).click()
  await expect(desk).toHaveURL(`${origin}/manage-campaign/${id}`)
  // The dashboard, which has such a button as well, stays until the page is there.
  await expect(desk.getByRole('heading', { level: 1, name: 'Fennelworth' })).toBeVisible()
  await desk.getByRole('button', { name: 'Approve Campaign' }).click()
  await expect(desk.getByRole('main').getByText('Active', { exact: true })).toBeVisible()
  // The founder reads these words as well.
  await expect(desk.getByRole('main')).toContainText('once it is approved')
  const again = await own.context().newPage()
  await again.goto(`/manage-campaign/${id}`)
  await again.getByRole('link', { name: 'Manage campaign' }).click()
  await expect(again).toHaveURL(`${origin}/contributor-manage-campaign/${id}`)
  await again.close()

  await expect(own.getByRole('main')).toContainText('Contributors’ turn')
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = own.getByRole('dialog')
  await expect(dialog).toContainText('its description, subreddits, instructions and links stay as they are')
  await expect(dialog.getByLabel('Description')).toHaveCount(0)
  await dialog.getByLabel('Comment goal').fill('7')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('A running campaign can lower its comment goal, not raise it. It is 2 now.')
  await expect(dialog.getByLabel('Comment goal')).toBeFocused()
  await expectAccessible(own)
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog.getByLabel('Comment goal')).toHaveValue('2')
})

test('nobody manages a campaign of somebody else’s', async ({ browser, origin, dataDir }) => {
  const { fran, cara, id } = await published(origin, 'Sandgrouse')
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const page = await open(browser, origin, cole)
  await page.goto(`/contributor-manage-campaign/${id}`)
  await expect(page).toHaveURL(`${origin}/campaign/${id}`)
  await expect(toast(page, "You don't have permission to manage this campaign")).toBeVisible()
  await revisesEnded(dataDir, cara, id, { redditPostUrl: redditPost() })
  for (const hidden of [id, 'no-such-campaign']) {
    await page.goto(`/contributor-manage-campaign/${hidden}`)
    await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  }
  const desk = await open(browser, origin, fran)
  await desk.goto(`/contributor-manage-campaign/${id}`)
  await expect(desk).toHaveURL(`${origin}/founder-dashboard`)
  const visitor = await open(browser, origin, null)
  await visitor.goto(`/contributor-manage-campaign/${id}`)
  await expect(visitor).toHaveURL(/\/login/)
})

test('an edit left behind touches only what was typed, and keeps what the founder improved meanwhile', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara, id } = await published(origin, 'Larkspur')
  const own = await open(browser, origin, cara)
  const faults = faultsOf(own)
  await own.goto('/contributor-dashboard')
  const me = await cara.api.accounts.me()
  const text = 'Kept by an older version.'
  const older = { targetSubreddits: text, redditPostUrl: text, description: text, engagementInstructions: text }
  await own.evaluate(
    ([key = '', kept = '']) => localStorage.setItem(key, kept),
    [`draft:own campaign:${me?.id}:${id}`, JSON.stringify({ commentGoal: '1', ...older })],
  )
  await own.goto(`/contributor-manage-campaign/${id}`)
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = own.getByRole('dialog')
  await expect(dialog.getByLabel('Comment goal')).toHaveValue('5')
  await expect(dialog.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await dialog.getByLabel('Comment goal').fill('3')
  await own.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const better = { description: 'Better words of the founder.', engagementInstructions: 'Better asked for, too.' }
  await fran.api.campaigns.edit({ id, kind: 'engagement', ...better })
  await timeIsUp(dataDir, id)
  await own.reload()
  await own.getByRole('button', { name: 'Revise and resend' }).click()
  await expect(dialog).toContainText('You left unsaved changes, and the campaign has changed since')
  await expect(dialog.getByLabel('Comment goal')).toHaveValue('5')
  await expect(dialog.getByLabel('Description')).toHaveValue(better.description)
  await expectAccessible(own)
  await dialog.getByRole('button', { name: 'Use my changes' }).click()
  await expect(dialog.getByLabel('Comment goal')).toHaveValue('3')
  await expect(dialog.getByLabel('Description')).toHaveValue(better.description)
  await dialog.getByRole('button', { name: 'Save and send for review' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await cara.api.campaigns.manage({ id })).campaign).toMatchObject({ ...better, goal: 3, status: 'pending' })
  expect(faults).toEqual([])
})

test('what was typed and left is offered when the founder has changed the same words; typing drops it, and it can be had back', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara, id } = await published(origin, 'Foxglove')
  await timeIsUp(dataDir, id)
  const own = await open(browser, origin, cara)
  await own.goto(`/create-campaign?edit=${id}`)
  await own.getByLabel('Description').fill('Mine.')
  await own.reload()
  await expect(own.getByText('Your changes from last time are here')).toBeVisible()
  await expect(own.getByLabel('Description')).toHaveValue('Mine.')
  await fran.api.campaigns.edit({ id, kind: 'engagement', description: 'Theirs.' })
  await own.reload()
  await expect(own.getByText('You left unsaved changes, and the campaign has changed since')).toBeVisible()
  await expect(own.getByLabel('Description')).toHaveValue('Theirs.')
  await own.getByLabel('Engagement instructions').fill('Typed anew.')
  await expect(own.getByText('You left unsaved changes')).toHaveCount(0)
  await toast(own, 'Your changes from last time were discarded').getByRole('button', { name: 'Undo' }).click()
  await own.getByRole('button', { name: 'Save and send for review' }).click()
  await expect(own).toHaveURL(`${origin}/contributor-manage-campaign/${id}`)
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await own.getByRole('button', { name: 'Use my changes' }).click()
  await expect(own.getByLabel('Description')).toHaveValue('Mine.')
  await own.getByRole('button', { name: 'Discard changes' }).click()
  await expect(own.getByLabel('Description')).toHaveValue('Theirs.')
  await expect(own.getByText('You left unsaved changes')).toHaveCount(0)
  await own.keyboard.press('Escape')
  await toast(own, 'Your changes were discarded').getByRole('button', { name: 'Undo' }).click()
  await own.goto(`/create-campaign?edit=${id}`)
  await own.getByRole('button', { name: 'Use my changes' }).press('Enter')
  await expect(own.getByLabel('Comment goal')).toBeFocused()
  await expect(own.getByLabel('Description')).toHaveValue('Mine.')
})

test('what was discarded in a dialog can be had back while the dialog is open', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { cara, id } = await published(origin, 'Coltsfoot')
  await timeIsUp(dataDir, id)
  const own = await open(browser, origin, cara)
  await own.goto(`/contributor-manage-campaign/${id}`)
  await own.getByRole('button', { name: 'Revise and resend' }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Not to be lost.')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog.getByLabel('Description')).not.toHaveValue('Not to be lost.')
  await toast(own, 'Your changes were discarded').getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Not to be lost.')
})
