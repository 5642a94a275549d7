import { comment, engagementCampaign, post, postsCampaign, publishedPost } from '../samples.ts'
import { expect, expectAccessible, test } from './fixture.ts'
import {
  actor,
  admin,
  founderWithPlan,
  hearsNothing,
  open,
  openLive,
  openRead,
  pair,
  passesTo,
  revisesEnded,
} from './stage.ts'
import { planIsOver } from './time-up.ts'

test('a campaign that is deleted is gone for whoever looks at it; an approved post is still published', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, cara)
  const goneUnder = async (until: 'decided' | 'published') => {
    const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Gonebasket' }))
    const sent = await cara.api.submissions.submitPost(post(id))
    if (until === 'published') await fran.api.submissions.approve({ id: sent.id })
    await openLive(page, `/campaign/${id}`)
    await expect(page.getByRole('heading', { name: 'Your posts' })).toBeVisible()
    await expect(page.getByText(`once this one is ${until}`)).toBeVisible()
    await fran.api.campaigns.remove({ id })
    await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your posts' })).toHaveCount(0)
    await expect(page).toHaveTitle('Campaign not found · Karmasquad')
  }
  await goneUnder('decided')
  await expect(page.getByText('Your approved post can still be published.')).toHaveCount(0)
  await goneUnder('published')
  await expect(page.getByText('Your approved post can still be published.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your posts' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
})

test('whoever writes while the campaign is paused or deleted or its last slot is taken reads why, and still sees their text', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const one = { postsPerDay: 1, durationDays: 1 }
  const full = await fran.api.campaigns.create(postsCampaign({ saasName: 'Lastplace', ...one }))
  const gone = await fran.api.campaigns.create(postsCampaign({ saasName: 'Gonewhile', ...one }))
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, cara)
  // A live event would remove the button before it is pressed.
  await hearsNothing(page)
  const written = page.getByRole('region', { name: 'What you wrote' })
  const write = async (path: string, words: string) => {
    await page.goto(path)
    await page.getByLabel('Title').fill('How I close my books')
    await page.getByLabel('Text', { exact: true }).fill(words)
  }

  const paused = await fran.api.campaigns.create(postsCampaign({ saasName: 'Pausedwhile', ...one }))
  await write(`/campaign/${paused.id}`, 'An hour of work.')
  await fran.api.campaigns.pause({ id: paused.id })
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page.getByText('It is paused for now.')).toBeVisible()
  await expect(written).toContainText('An hour of work.')

  await write(`/campaign/${full.id}`, 'Two hours of work.')
  await cole.api.submissions.submitPost(post(full.id))
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page.getByText('Every post this campaign needs is already taken.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit post' })).toHaveCount(0)
  await expect(written).toContainText('Two hours of work.')
  await expect(written.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expectAccessible(page)

  for (const path of [`/campaign/${gone.id}`, `/create-campaign?campaignId=${gone.id}`]) {
    await write(path, 'Two more hours of work.')
  }
  await fran.api.campaigns.remove({ id: gone.id })
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  await expect(written).toContainText('How I close my books')
  await expect(written).toContainText('Two more hours of work.')
  await expectAccessible(page)
})

test('who created a campaign is told when its founder’s plan is over, and when it is gone', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Lapsing')
  const id = await publishedPost(fran, cara)
  const page = await open(browser, origin, cara)
  const main = page.getByRole('main')
  await page.goto(`/contributor-manage-campaign/${id}`)
  await expect(main).toContainText('Contributors’ turn')
  await planIsOver(dataDir, 'Fran Lapsing')
  await page.reload()
  await expect(main).toContainText('Fran Lapsing’s turn')
  await expect(main).toContainText('has no active plan, so it takes no comments for now')
  await fran.api.campaigns.remove({ id })
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  await expect(page).toHaveTitle('Campaign not found · Karmasquad')
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(page).not.toHaveTitle(/not found/)
})

test('whoever edits a campaign while it is deleted or its last comment is approved is told so, and still sees what they typed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const ada = await admin(origin, makeAdmin)
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const { id: hers } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Goneedit' }))
  const theirs = await publishedPost(fran, cara)
  const full = await publishedPost(fran, cara)
  await fran.api.campaigns.edit({ id: full, kind: 'engagement', commentGoal: 1 })
  const sent = await cole.api.submissions.submitComment(comment(full))
  const isDeleted = async (id: string) => ada.api.moderation.deleteCampaign({ id, reason: 'Spam' })
  const edits = [
    { who: fran, id: hers, ends: isDeleted },
    { who: cara, id: theirs, ends: isDeleted },
    { who: cara, id: full, ends: async () => fran.api.submissions.approve({ id: sent.id }) },
  ]
  const page = await open(browser, origin, fran)
  for (const { who, id, ends } of edits) {
    if (who === cara) await passesTo(page, cara)
    await openLive(page, `/create-campaign?edit=${id}`)
    const field = page.getByLabel(/^Comments needed|^Comment goal/)
    await field.fill('4')
    await ends(id)
    await expect(page.getByRole('alert')).toContainText('Nothing here can be saved any more.')
    await expect(field).toHaveValue('4')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    if (ends === isDeleted) await expectAccessible(page)
  }
})

test('an edit dialog that is open while the campaign is deleted stays, and says so', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const ada = await admin(origin, makeAdmin)
  const { id: hers } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Gonedialog' }))
  const theirs = await publishedPost(fran, cara)
  const edits = [
    { who: fran, id: hers, path: `/manage-campaign/${hers}`, button: 'Quick edit' },
    { who: cara, id: theirs, path: `/contributor-manage-campaign/${theirs}`, button: 'Edit' },
  ]
  const page = await open(browser, origin, fran)
  for (const { who, id, path, button } of edits) {
    if (who === cara) await passesTo(page, cara)
    await openLive(page, path)
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const goal = dialog.getByLabel('Comment goal')
    await goal.fill('4')
    await ada.api.moderation.deleteCampaign({ id, reason: 'Spam' })
    await expect(dialog.getByRole('alert')).toContainText('Nothing here can be saved any more.')
    await expect(goal).toHaveValue('4')
    await expect(goal).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('what a contributor typed into fields that the founder’s approval freezes stays in sight', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin)
  const id = await publishedPost(fran, cara)
  await revisesEnded(dataDir, cara, id)
  const page = await open(browser, origin, cara)
  await openLive(page, `/contributor-manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Half an hour of work.')
  await fran.api.campaigns.approve({ id })
  await expect(dialog.getByLabel('Description')).toHaveCount(0)
  await expect(dialog.getByRole('region', { name: 'What you wrote' })).toContainText('Half an hour of work.')
  await expectAccessible(page)
})

test('the keyboard goes on at the place of the form that a lapsed plan has closed', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Overdue')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Overdue' }))
  const page = await open(browser, origin, cara)
  // Waits for the rereading after the connect: later it would show the end of the plan before the press.
  await openRead(page, `/campaign/${id}`)
  await page.getByLabel('Your comment').fill('I do it on Mondays.')
  await planIsOver(dataDir, 'Fran Overdue')
  await page.getByRole('button', { name: 'Submit comment' }).press('Enter')
  await page.getByRole('dialog', { name: "Founder's Plan Expired" }).press('Escape')
  await expect(page.getByRole('region', { name: 'Take part' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText('I do it on Mondays.')
})

test('whoever is writing for a campaign that is paused or deleted goes on by keyboard at the words that say so', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Stopwriting' }))
  const work = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.reject({ id: work.id, reason: null })
  const page = await open(browser, origin, cara)
  await openLive(page, `/campaign/${id}`)
  await page.getByRole('button', { name: 'Revise and resend' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Two hours of work.')
  await fran.api.campaigns.pause({ id })
  await expect(page.getByRole('region', { name: 'Your posts' })).toBeFocused()
  await fran.api.campaigns.resume({ id })
  await text.focus()
  await fran.api.campaigns.remove({ id })
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('whoever contributed to a campaign that is in review again is not told that they never did', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin)
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const id = await publishedPost(fran, cara)
  await cole.api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, cole)
  await page.goto('/contributor-dashboard?tab=contributed')
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1)
  await revisesEnded(dataDir, cara, id)
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText('None of them is open to you now')
  await expect(page.getByText('You have not contributed yet')).toHaveCount(0)
})

test('whoever comments while the founder stops reviewing is asked for the link, and no longer told it is optional', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Straightaway' }))
  const page = await open(browser, origin, cara)
  const work = page.getByRole('region', { name: 'Take part' })
  await page.goto(`/campaign/${id}`)
  await page.getByLabel('Your comment').fill('I do it on Mondays.')
  await expect(work).toContainText('Fran Miller approves it')
  await fran.api.campaigns.setApproval({ id, required: false })
  await page.getByRole('button', { name: 'Submit comment' }).click()
  await expect(work).toContainText('Please enter a Reddit URL')
  await expect(work).toContainText('It counts at once')
  await expect(work).not.toContainText('(optional)')
  await expect(page.getByLabel('Your comment')).toHaveValue('I do it on Mondays.')
  await expect(page.getByLabel('Reddit link')).toBeFocused()
})
