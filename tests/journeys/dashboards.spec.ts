import { comment, engagementCampaign, post, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { linesOf } from './lines-of.ts'
import type { Actor } from './stage.ts'
import { actor, open, openLive, pair, passesTo, squad } from './stage.ts'

const smallest = { postsPerDay: 1, durationDays: 1 } as const
let links = 0
const nobodysPost = () => `https://www.reddit.com/r/SaaS/comments/${(36 ** 5 * 3 + (links += 1)).toString(36)}/kelp/`

/** Writes a post for a new campaign, and approves it if `approved`. */
async function writes(founder: Actor, contributor: Actor, saasName: string, { approved }: { approved: boolean }) {
  const { id: campaignId } = await founder.api.campaigns.create(postsCampaign({ saasName, ...smallest }))
  const { id } = await contributor.api.submissions.submitPost(post(campaignId))
  if (approved) await founder.api.submissions.approve({ id })
  return { campaignId, id }
}

test('a founder sees their figures, whose turn it is, and their campaigns by filter and page', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'fran KELPERSON', 'Cara Kelp')
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await openLive(page, '/founder-dashboard')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Fran Kelperson')
  for (const label of ['Total Campaigns', 'Total Engagement', 'Total Engagement, last 30 days', 'Karma Balance']) {
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('region', { name: 'Your turn' }).getByRole('link')).toHaveText([
    'Create your first campaign',
  ])
  await expect(main.getByRole('img', { name: /^Engagement per day over 30 days: / })).toBeVisible()
  await expect(
    main.getByRole('img', { name: 'Karma balance over 30 days: lowest 0, highest 16, last 16' }),
  ).toBeVisible()

  await test.step('what arrives shows without a reload, longest waiting first', async () => {
    await writes(fran, cara, 'Kelp one', { approved: false })
    const yours = main.getByRole('region', { name: 'Your turn' })
    await expect(yours.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Fran Kelperson')
    const { id: talk } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Kelp talk' }))
    await cara.api.submissions.submitComment(comment(talk))
    await writes(fran, cara, 'Kelp two', { approved: false })
    await yours.getByRole('button', { name: 'Show all 3' }).click()
    await expect(yours.getByRole('listitem')).toHaveCount(3)
    await expect(yours.getByRole('link')).toHaveText([
      `Review “${post('').title}” by Cara Kelp for Kelp one`,
      '1 comment to review in Kelp talk',
      `Review “${post('').title}” by Cara Kelp for Kelp two`,
    ])
    await expect(main.getByText('+3 this month')).toBeVisible()
  })

  await test.step('an approved post waits for its contributor, and until when', async () => {
    await writes(fran, cara, 'Kelp three', { approved: true })
    const theirs = main.getByRole('region', { name: 'Waiting for others' })
    await expect(theirs.getByRole('listitem')).toHaveText(/^An admin to choose your team/)
    await theirs.getByRole('button', { name: 'Show all 1' }).click()
    await expect(theirs.getByRole('listitem').nth(1)).toHaveText(
      /Cara Kelp to publish “.*” for Kelp three\s*Approved just now, publish by/,
    )
  })

  await test.step('the next action leads to the post it is about', async () => {
    await main
      .getByRole('link', { name: /Kelp one$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/tab=posts#work-/)
    await expect(main.getByRole('button', { name: 'Approve & Create Engagement Campaign' })).toHaveCount(2)
  })

  await test.step('filters and pages are in the list, and the tab in the address', async () => {
    await main.getByRole('tab', { name: 'Your Campaigns' }).click()
    await expect(main.getByRole('article').first()).toContainText('Kelp one')
    await expect(main.getByRole('article').first()).toContainText('Your turn, waiting since')
    await expect(main.getByRole('article').first()).toContainText('Active')
    await main.getByText('Completed', { exact: true }).click()
    await expect(page).toHaveURL(/filter=completed/)
    await expect(main.getByText('You have no completed campaigns')).toBeVisible()
    await main.getByRole('button', { name: 'Show all' }).click()
    for (let at = 0; at < 22; at += 1) await fran.api.campaigns.create(engagementCampaign({ saasName: `Kelp ${at}` }))
    await expect(main.getByRole('article')).toHaveCount(24)
    await main.getByRole('button', { name: 'Show more' }).click()
    await expect(main.getByRole('article')).toHaveCount(26)
    await expect(main.getByRole('article').nth(24).getByRole('link')).toBeFocused()
  })
  expect(faults).toEqual([])
})

test('a contributor sees their karma, whose turn it is, four tabs, and all of their lists', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Reefer', 'Cara Reefer')
  const page = await open(browser, origin, cara)
  const faults = faultsOf(page)
  await openLive(page, '/contributor-dashboard')
  const main = page.getByRole('main')
  for (const label of ['Total Karma', 'Total Engagements', 'Post Karma', 'Engagement Karma']) {
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('region', { name: 'Your turn' }).getByRole('link')).toHaveText([
    'Pick your first campaign',
  ])
  await expect(main.getByText('None earned yet in this time.')).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText([
    /^My Created Campaigns/,
    /^Pending Posts/,
    /^Contributed Campaigns/,
    /^Activity History/,
  ])

  const waiting = await writes(fran, cara, 'Reef waiting', { approved: false })
  await writes(fran, cara, 'Reef ready', { approved: true })
  const { id: talk } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Reef talk' }))
  const { id: said } = await cara.api.submissions.submitComment(comment(talk))
  await fran.api.submissions.reject({ id: said, reason: 'Say more.' })
  const yours = main.getByRole('region', { name: 'Your turn' })
  await yours.getByRole('button', { name: 'Show all 2' }).click()
  await expect(yours.getByRole('link')).toHaveText([
    `Publish “${post('').title}” for Reef ready`,
    'Revise and resend your comment for Reef talk',
  ])
  await expect(main.getByRole('region', { name: 'Waiting for others' }).getByRole('listitem')).toContainText([
    `Fran Reefer to review “${post('').title}” for Reef waiting`,
  ])

  await yours.getByRole('link', { name: /^Publish/ }).click()
  await expect(page).toHaveURL(/tab=pending#work-/)
  await main.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('dialog').getByLabel('Reddit URL').fill(nobodysPost())
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main.getByText('1 earned. Best day: 1, today.')).toBeVisible()
  await expect(main.getByText('Bars: each day, in UTC.')).toBeVisible()
  await expect(
    main.getByRole('img', { name: 'Karma earned per day over 30 days: lowest 0, highest 1, last 1' }),
  ).toBeVisible()
  await main.getByRole('tab', { name: 'My Created Campaigns' }).click()
  await expect(main.getByRole('article')).toContainText(['Reef ready'])

  const talks: string[] = []
  for (let at = 0; at < 23; at += 1) {
    const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: `Reef ${at}` }))
    talks.push(id)
    await cara.api.submissions.submitComment(comment(id))
  }
  await main.getByRole('tab', { name: 'Contributed Campaigns' }).click()
  await expect(page).toHaveURL(/tab=contributed/)
  await expect(main.getByRole('article').first()).toContainText('Reef talk')
  await expect(main.getByRole('article').first()).toContainText('Your turn, waiting since')
  await expect(main.getByRole('article')).toHaveCount(24)
  await main.getByRole('button', { name: 'Show more' }).click()
  await expect(main.getByRole('article')).toHaveCount(26)
  await main.getByRole('button', { name: 'Show all 24' }).click()
  await expect(main.getByRole('region', { name: 'Waiting for others' }).getByRole('listitem')).toHaveCount(24)
  await main.getByRole('tab', { name: 'Activity History' }).click()
  await expect(main).toContainText('Success rate 0%')

  await test.step('a comment in review is withdrawn there; nothing leads to a campaign that is gone', async () => {
    const latest = main.getByRole('region', { name: 'Your latest work' })
    const [first, second] = [latest.getByRole('listitem').first(), latest.getByRole('listitem').nth(1)]
    const withdraw = first.getByRole('button', { name: 'Withdraw' })
    await expect(withdraw).toHaveAccessibleDescription(/^comment for /)
    await withdraw.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(first).toContainText('Withdrawn')
    await expect(first.getByRole('button')).toHaveCount(0)
    await expect(latest).toBeFocused()
    await expect(second.getByRole('link')).toHaveCount(1)
    await fran.api.campaigns.remove({ id: talks[21] ?? '' })
    await expect(second).toContainText('Reason: The campaign was deleted.')
    await expect(second.getByRole('link')).toHaveCount(0)
    await expect(second).not.toContainText('send it again')

    await fran.api.submissions.approve({ id: waiting.id })
    await fran.api.campaigns.remove({ id: waiting.campaignId })
    await main.getByRole('tab', { name: 'Pending Posts' }).click()
    await expect(main.getByRole('article')).toContainText('for Reef waiting')
    await expect(main.getByRole('article').getByRole('button', { name: /^Publish/ })).toBeVisible()
    await expect(main.getByRole('article').getByRole('link')).toHaveCount(0)
  })
  expect(faults).toEqual([])
})

test('a statement names each cause, adds up to the balance, filters, and prints', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin, 'Fran Ledger', 'Cara Ledger')
  const { campaignId, id } = await writes(fran, cara, 'Ledger one', { approved: true })
  await cara.api.submissions.publish({ id, url: nobodysPost() })
  const { id: two } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Ledger two', ...smallest }))
  await fran.api.campaigns.create(postsCampaign({ saasName: 'Ledger three' }))
  await fran.api.campaigns.remove({ id: two })

  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/founder-dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Karma Statement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karma Statement')
  const main = page.getByRole('main')
  const lines = main
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(lines).toContainText([
    'Returned from Ledger two',
    'Set aside for Ledger three',
    'Set aside for Ledger two',
    'Set aside for Ledger one',
    'Granted by your plan',
  ])
  await expect(lines.nth(0)).toContainText('The campaign was deleted')
  await expect(lines.nth(4)).toContainText('Pro plan, trial')
  const amounts = await lines.locator('td:nth-child(3)').allTextContents()
  const sum = amounts.reduce((all, text) => all + Number(text.replace('−', '-').replace(/[^\d-]/g, '')), 0)
  expect(sum).toBe((await fran.api.dashboards.karma()).available)
  await expect(lines.first().locator('td').last()).toHaveText(String(sum))
  await expect(main.getByText(`You have ${sum} karma now.`)).toBeVisible()
  const held = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Held in campaigns now' }) })
  await expect(held).toContainText('Ledger three')
  await expect(held.getByText('6 karma', { exact: true })).toHaveCount(2)
  await expect(main.getByText('17 received, 8 set aside')).toBeVisible()

  await main.getByText('Returned', { exact: true }).click()
  await expect(page).toHaveURL(/kind=release/)
  await expect(lines).toHaveCount(1)
  await expect(lines.first().locator('td').last()).toHaveText(String(sum))
  await main.getByText('Earned', { exact: true }).click()
  await expect(main.getByText('Nothing has been earned yet')).toBeVisible()
  await main.getByRole('button', { name: 'Show all' }).click()
  await lines.nth(3).getByRole('link', { name: 'Ledger one' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${campaignId}`)

  const far = { viewport: { width: 320, height: 700 }, hasTouch: true, timezoneId: 'Asia/Tokyo' }
  const phone = await open(browser, origin, cara, far)
  await test.step('the contributor reads what was paid, on which day of UTC', async () => {
    await phone.goto('/karma')
    await expect(phone.getByRole('table')).toContainText(`Paid for your post “${post('').title}” in Ledger one`)
    await expect(phone.getByRole('table').locator('time').first()).toHaveAttribute('title', /UTC$/)
    await expect(phone.getByRole('radiogroup', { name: 'Which movements' })).toHaveCount(0)
  })

  await test.step('on a phone every kind of movement is in sight, and none is broken into two lines', async () => {
    await passesTo(phone, fran)
    await phone.goto('/karma')
    const kinds = phone.getByRole('radiogroup', { name: 'Which movements' }).locator('label')
    await expect(kinds).toHaveCount(6)
    for (const kind of await kinds.all()) {
      const box = await kind.boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(320)
      expect(await linesOf(kind)).toBe(1)
    }
  })

  await test.step('on paper stand the lines, and no controls', async () => {
    await page.goto('/karma')
    await expect(lines).toHaveCount(5)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('definition').filter({ hasText: 'Fran Ledger' })).toBeVisible()
    await expect(main.getByText('Printed on').locator('xpath=following-sibling::*')).toContainText('in UTC')
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('radiogroup', { name: 'Which movements' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(lines.first()).toBeVisible()
    await page.emulateMedia({ media: null })
    await expectAccessible(page)
  })

  await test.step('who has nothing yet is told what a statement is for', async () => {
    await passesTo(page, await actor(origin, 'founder', 'Fern Ledger'))
    await page.goto('/karma')
    await expect(page.getByRole('heading', { name: 'No karma has moved yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible()
    await expect(page.getByText('Nothing is held.')).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('a founder’s cards say at once that they have a team, and that they have none any more', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Fran Teamless')
  await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran)
  await openLive(page, '/founder-dashboard')
  const card = page.getByRole('article')
  await expect(card).toContainText('Team Assignment')
  for (const { id } of (await ada.api.admin.assignments({ q: 'Teamless' })).items) await ada.api.admin.unassign({ id })
  await expect(card).not.toContainText('Team Assignment')
})
