import { expect, signUp, test } from './fixture.ts'

const product = 'Harborlog'
const title = 'How I close my books in ten minutes'

test('three people do the main job: subscribe, buy a post, write it, approve it, publish it, comment on it', async ({
  browser,
  origin,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()])
  const [fran, cara, cole] = await Promise.all([
    signUp(contexts[0], origin, { role: 'Founder', name: 'Fran Miller' }),
    signUp(contexts[1], origin, { role: 'Contributor', name: 'Cara Jensen' }),
    signUp(contexts[2], origin, { role: 'Contributor', name: 'Cole Tanaka' }),
  ])

  await test.step('the founder starts the trial of a plan and has its karma', async () => {
    const { page } = fran
    await page.goto(`${origin}/pricing`)
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Pro', exact: true }) })
      .getByRole('button', { name: 'Start 1 Day Free Trial' })
      .click()
    await expect(page.getByText('No money moves')).toBeVisible()
    await page.getByRole('button', { name: 'Complete sandbox payment' }).click()
    await expect(page).toHaveURL(/founder-dashboard/)
    await expect(page.getByRole('main')).toContainText('Welcome, Fran Miller')
    await expect(page.getByRole('main')).toContainText('16 karma')
  })

  await test.step('the founder creates a Need Posts campaign, seeing at once what it costs', async () => {
    const { page } = fran
    await page.getByRole('link', { name: 'Create New Campaign' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Campaign' })).toBeVisible()
    await page.getByText('Need Posts', { exact: true }).first().click()
    await page.getByLabel('Title', { exact: true }).fill(product)
    await page.getByLabel('Description', { exact: true }).first().fill('Bookkeeping for people who would rather not.')
    await page.getByLabel('Target subreddits').fill('SaaS')
    await page.keyboard.press('Enter')
    await page.getByLabel('Target subreddits').fill('r/saas')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Subreddit already added')).toBeVisible()
    await page.getByLabel('Post instructions').fill('Tell how you close your books at the end of a month.')
    await page.getByLabel('Key messages').fill('Closes a month in ten minutes\n\nNo accountant needed')
    await page.getByLabel('Guidelines').fill('Be honest about what is missing.')
    await page.getByLabel('Posts per day').fill('20')
    await page.getByLabel('Posts per day').blur()
    await expect(page.getByText('Total karma needed (20) exceeds your balance (16)')).toBeVisible()
    await page.getByLabel('Posts per day').fill('1')
    await page.getByLabel('Posts per day').blur()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Create/ })
      .click()
    await expect(page).toHaveURL(/manage-campaign/)
  })

  await test.step('a contributor finds it on explore and sends a post', async () => {
    const { page } = cara
    await page.goto(`${origin}/explore`)
    await page.getByRole('tab', { name: 'Need Posts' }).click()
    await page.getByRole('link', { name: product }).click()
    await expect(page.getByRole('main')).toContainText('Disclosure: I was rewarded by the makers of Harborlog')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text', { exact: true }).fill('I used to dread the last day of the month.')
    await page.getByRole('button', { name: 'Submit post' }).click()
    await expect(page.getByRole('main')).toContainText('In review')
  })

  await test.step('it arrives at the founder without a reload, who approves it', async () => {
    const { page } = fran
    await expect(page.getByRole('main')).toContainText(title)
    await page.goto(`${origin}/founder-dashboard?tab=posts`)
    await page.getByRole('button', { name: 'Approve & Create Engagement Campaign' }).click()
    await expect(page.getByRole('button', { name: 'Approve & Create Engagement Campaign' })).toHaveCount(0)
  })

  await test.step('the contributor publishes it on Reddit; karma is paid and an engagement campaign is born', async () => {
    const { page } = cara
    await expect(page.getByRole('main')).toContainText('Ready to publish', { timeout: 20_000 })
    await page.goto(`${origin}/contributor-dashboard?tab=pending`)
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark as posted' }).click()
    await expect(dialog).toContainText('Please enter a Reddit URL')
    await dialog.getByLabel('Reddit URL').fill('https://example.com/not-reddit')
    await dialog.getByRole('button', { name: 'Mark as posted' }).click()
    await expect(dialog).toContainText('This is not the address of a Reddit post')
    await dialog
      .getByLabel('Reddit URL')
      .fill('https://old.reddit.com/r/SaaS/comments/1abcde/closing_the_books/?utm_source=share')
    await dialog.getByRole('button', { name: 'Mark as posted' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`${origin}/contributor-dashboard`)
    await expect(page.getByRole('main')).toContainText(product)
    await expect(page.getByText('Total Karma').locator('..')).toContainText('1')
  })

  await test.step('a second contributor comments on it, and the founder approves that on the manage page', async () => {
    await cole.page.goto(`${origin}/explore`)
    await cole.page.getByRole('link', { name: product }).click()
    await cole.page.getByLabel('Your comment').fill('I do it on the first Monday of the month.')
    await cole.page.getByRole('button', { name: 'Submit comment' }).click()
    await expect(cole.page.getByRole('main')).toContainText('In review')

    await fran.page.goto(`${origin}/founder-dashboard`)
    await fran.page.getByRole('link', { name: /1 comment to review/ }).click()
    await expect(fran.page).toHaveURL(/manage-campaign/)
    await fran.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await fran.page.getByRole('button', { name: 'Approve now' }).click()
    await expect(fran.page.getByRole('heading', { name: 'Decided 1' })).toBeVisible()
    await expect(cole.page.getByRole('main')).toContainText('Approved')
  })

  await test.step('everybody sees it: dashboards, bell, and the public page', async () => {
    await cole.page.goto(`${origin}/contributor-dashboard?tab=activity`)
    await expect(cole.page.getByRole('main')).toContainText('100%')
    await expect(cole.page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await cole.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(cole.page.getByRole('dialog')).toContainText('Your comment was approved')
    const visitor = await browser.newPage()
    await visitor.goto(`${origin}/explore`)
    await visitor.getByRole('link', { name: product }).click()
    await expect(visitor.getByRole('main')).toContainText('I do it on the first Monday of the month.')
  })

  expect([...fran.faults, ...cara.faults, ...cole.faults]).toEqual([])
  for (const context of contexts) await context.close()
})
