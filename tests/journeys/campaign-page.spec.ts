import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { comment, engagementCampaign, post, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, founderWithPlan, open, passesTo } from './stage.ts'
import { toast } from './toast.ts'
import { refusal } from './refusal.ts'

const say = async (page: Page, words: string) => {
  await page.getByLabel('Your comment').fill(words)
  await page.getByRole('button', { name: 'Submit comment' }).click()
}

test('a contributor finds everything on the page and on paper, and how fast the founder answers', async ({
  browser,
  origin,
}) => {
  const fiona = await actor(origin, 'founder', 'Fiona Hale')
  const writers = await Promise.all(
    ['Cam Ito', 'Cal Reyes', 'Cyd Olsen'].map(name => actor(origin, 'contributor', name)),
  )
  await subscribes(fiona)
  const { id } = await fiona.api.campaigns.create(
    postsCampaign({
      saasName: 'Wrenbasket',
      additionalResources: [
        { type: 'link', title: 'The docs', url: 'https://wrenbasket.example/docs', description: '' },
      ],
    }),
  )
  const page = await open(browser, origin, writers[0] ?? null)
  const main = page.getByRole('main')
  await page.goto(`/campaign/${id}`)
  for (const words of [
    'Bookkeeping for people who would rather not.',
    'Tell how you close your books',
    'Closes a month in ten minutes',
    'Be honest about what is missing.',
    'The docs',
    'r/smallbusiness',
    'Disclosure: I was rewarded by the makers of Wrenbasket',
    '6 still open',
    'in 3 days',
    'once it is live on Reddit',
    'New founder: no decisions yet',
  ])
    await expect(main).toContainText(words)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Write your post here, following the brief.')).toBeVisible()
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  for (const { api } of writers) {
    const sent = await api.submissions.submitPost(post(id))
    await fiona.api.submissions.reject({ id: sent.id, reason: null })
  }
  await page.reload()
  await expect(main).toContainText('Usually answers within an hour')
})

test('a comment counts once, also from a second tab; a visitor is told to log in and keeps what they typed', async ({
  browser,
  origin,
}) => {
  const finn = await founderWithPlan(origin, 'Finn Abbott')
  const clio = await actor(origin, 'contributor', 'Clio Berg')
  const { id } = await finn.api.campaigns.create(engagementCampaign({ saasName: 'Sparrowdesk' }))
  const first = await open(browser, origin, clio)
  const second = await first.context().newPage()
  const faults = faultsOf(first)
  await first.goto(`/campaign/${id}`)
  await expect(async () => {
    // Scripts may still be loading when the page is visible.
    await first.getByRole('button', { name: 'Submit comment' }).click()
    await expect(first.getByText('Please write your comment first')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await second.routeWebSocket(/\/live\//, socket => void socket.close())
  await second.goto(`/campaign/${id}`)
  await expect(second.getByRole('button', { name: 'Submit comment' })).toBeVisible()
  await first.bringToFront()
  await say(first, 'I do it on the first Monday.')
  await expect(first.getByRole('main')).toContainText('In review')
  await second.bringToFront()
  await say(second, 'I do it on the first Tuesday.')
  await expect(second.getByText('You have already submitted a comment for this campaign')).toBeVisible()
  await expect(second.getByRole('main')).toContainText('I do it on the first Monday.')
  expect(faults).toEqual([])

  await second.close()
  await passesTo(first, null)
  await first.reload()
  await say(first, 'Typed before logging in.')
  await expect(first.getByText('You must be logged in to submit a comment')).toBeVisible()
  await first.reload()
  await expect(first.getByLabel('Your comment')).toHaveValue('Typed before logging in.')
})

test('a failure says so, loses nothing and goes with the next press that works; a campaign that was paused meanwhile is no longer active', async ({
  browser,
  origin,
}) => {
  const fritz = await founderWithPlan(origin, 'Fritz Camara')
  const cory = await actor(origin, 'contributor', 'Cory Dahl')
  const { id } = await fritz.api.campaigns.create(engagementCampaign({ saasName: 'Larkledger' }))
  const { id: paused } = await fritz.api.campaigns.create(engagementCampaign({ saasName: 'Larkpause' }))
  const page = await open(browser, origin, cory)
  const submit = page.getByRole('button', { name: 'Submit comment' })
  await page.goto(`/campaign/${id}`)
  await page.route('**/submissions/submitComment', route => route.abort(), { times: 1 })
  await say(page, 'Typed with care.')
  await expect(toast(page, 'Failed to submit comment')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('Typed with care.')
  await submit.click()
  await expect(toast(page, 'Comment sent')).toBeVisible()
  await expect(toast(page, 'Failed to submit comment')).toHaveCount(0, { timeout: 4_000 })

  await page.routeWebSocket(/\/live\//, socket => void socket.close())
  await page.goto(`/campaign/${paused}`)
  await page.getByLabel('Your comment').fill('Typed too late.')
  await fritz.api.campaigns.pause({ id: paused })
  await submit.click()
  await expect(page.getByText('This campaign is no longer active.').first()).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('a post under way in a campaign that takes no more is not said to make room for another', async ({
  browser,
  origin,
}) => {
  const fritz = await founderWithPlan(origin, 'Fritz Camara')
  const cory = await actor(origin, 'contributor', 'Cory Dahl')
  const { id } = await fritz.api.campaigns.create(
    postsCampaign({ saasName: 'Larkspur', postsPerDay: 2, durationDays: 1 }),
  )
  const sent = await cory.api.submissions.submitPost(post(id))
  const page = await open(browser, origin, cory)
  await page.goto(`/campaign/${id}`)
  const another = page.getByText('You can write another post here once this one is decided.')
  await expect(another).toBeVisible()
  const cal = await actor(origin, 'contributor', 'Cal Reyes')
  await cal.api.submissions.submitPost(post(id))
  await page.reload()
  await expect(page.getByText('In review')).toBeVisible()
  await expect(another).toHaveCount(0)
  await fritz.api.campaigns.pause({ id })
  await expect(page.getByText('It takes no new posts. Yours can still be decided and published.')).toBeVisible()
  await expect(another).toHaveCount(0)
  await fritz.api.submissions.approve({ id: sent.id })
  await expect(page.getByText('It takes no new posts. Yours can still be published.')).toBeVisible()
})

test('a campaign that reached its goal has no end in the future', async ({ browser, origin }) => {
  const fritz = await founderWithPlan(origin, 'Fritz Camara')
  const cory = await actor(origin, 'contributor', 'Cory Dahl')
  const { id } = await fritz.api.campaigns.create(engagementCampaign({ saasName: 'Larkhaven', commentGoal: 1 }))
  const page = await open(browser, origin, null)
  await page.goto(`/campaign/${id}`)
  const facts = page.getByRole('complementary', { name: 'At a glance' })
  await expect(facts.getByText('Ends', { exact: true })).toBeVisible()
  const sent = await cory.api.submissions.submitComment(comment(id))
  await fritz.api.submissions.approve({ id: sent.id })
  await expect(async () => {
    await page.reload()
    await expect(facts.getByText('No longer taking work')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(facts.getByText(/^Ends?$/)).toHaveCount(0)
})

test('without a plan of its founder a dialog stands before commenting and posting', async ({ browser, origin }) => {
  const fleur = await actor(origin, 'founder', 'Fleur Eklund')
  const chad = await actor(origin, 'contributor', 'Chad Fiore')
  const { id } = await fleur.api.campaigns.create(engagementCampaign({ saasName: 'Finchform' }))
  const page = await open(browser, origin, chad)
  await page.goto(`/campaign/${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: "Founder's Plan Expired" })).toBeVisible()
  // Neither “again” nor “renewed”: this founder never had a plan.
  await expect(dialog).toContainText('You can take part as soon as they have one.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep reading' }).click()
  await expect(page.getByRole('button', { name: 'Submit comment' })).toHaveCount(0)

  await passesTo(page, fleur)
  await page.goto(`/manage-campaign/${id}`)
  await expect(page.getByRole('main')).toContainText('nobody can work on it until you have one')
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/pricing')
  await expect(page.getByText('can come in')).toHaveCount(0)
  await expectAccessible(page)

  await subscribes(fleur)
  await page.reload()
  await expect(page.getByText('can come in')).toBeVisible()
  await expect(page.getByText('You have no active plan')).toHaveCount(0)
  await page.getByRole('link', { name: 'See it on Explore' }).click()
  await expect(page.getByRole('article')).toContainText('Finchform')

  const posts = await fleur.api.campaigns.create(postsCampaign({ saasName: 'Finchform posts' }))
  await passesTo(page, chad)
  await page.goto(`/campaign/${posts.id}`)
  await page.route('**/submissions/submitPost', route => route.fulfill(refusal('plan_expired')))
  await page.getByLabel('Title').fill('Closing')
  await page.getByLabel('Text', { exact: true }).fill('Kept.')
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(dialog.getByRole('heading', { name: "Founder's Plan Expired" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Kept.')
})

test('a campaign that does not load says so and offers to try again, and one that is not there says that', async ({
  browser,
  origin,
}) => {
  const flora = await actor(origin, 'founder', 'Flora Grant')
  const { id } = await flora.api.campaigns.create(engagementCampaign({ saasName: 'Plovernote' }))
  const page = await open(browser, origin, null)
  await page.route('**/campaigns/get**', route => route.abort())
  await page.goto('/explore?tab=engagement')
  // Before hydration, a link would load a whole page from the server.
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
  await page.locator(`a[href="/campaign/${id}"]`).click()
  await expect(page.getByText('Failed to load campaign')).toBeVisible()
  await page.unroute('**/campaigns/get**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plovernote' })).toBeVisible()
  const missing = await page.goto('/campaigns/01a1fd5c-b6c3-707b-9530-67c46db49e5c')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
})

test('who created a campaign does not comment on it; a comment of another that was rejected is sent again in its place', async ({
  browser,
  origin,
}) => {
  const felix = await founderWithPlan(origin, 'Felix Holm')
  const ciara = await actor(origin, 'contributor', 'Ciara Innes')
  const chip = await actor(origin, 'contributor', 'Chip Jonas')
  const posts = await felix.api.campaigns.create(postsCampaign({ saasName: 'Ternboard' }))
  const sent = await ciara.api.submissions.submitPost(post(posts.id))
  await felix.api.submissions.approve({ id: sent.id })
  const url = 'https://www.reddit.com/r/SaaS/comments/1tern0/closing/'
  const { engagementCampaignId: id } = await ciara.api.submissions.publish({ id: sent.id, url })
  const page = await open(browser, origin, ciara)
  const main = page.getByRole('main')
  await page.goto(`/campaign/${id}`)
  await expect(page.getByText('You cannot comment on a campaign you created.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit comment' })).toHaveCount(0)

  const commented = await chip.api.submissions.submitComment(comment(id))
  await felix.api.submissions.reject({ id: commented.id, reason: 'Say which month.' })
  await passesTo(page, chip)
  await page.reload()
  await expect(main).toContainText('Say which month.')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revise and resend' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('I do it on the first Monday.')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('I do it on the first Monday of March.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(main).toContainText('The founder’s turn, sent again')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(main).toContainText('You withdrew it')
  await expect(page.getByRole('button', { name: 'Revise and resend' })).toBeVisible()
})
