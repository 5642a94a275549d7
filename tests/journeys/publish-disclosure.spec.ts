import { post, postsCampaign, redditPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { open, pair } from './stage.ts'

test('who publishes a post gets the disclosure line for the product, and only for a text that has none', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Open', 'Cara Open')
  const line = 'Disclosure: I was rewarded by the makers of Opaline for writing this. The opinion is my own.'
  const approve = async (saasName: string, work: Partial<ReturnType<typeof post>>) => {
    const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName, postsPerDay: 1 }))
    const { id } = await cara.api.submissions.submitPost({ ...post(campaignId), ...work })
    await fran.api.submissions.approve({ id })
  }
  await approve('Opaline: the first week', { title: 'A week of it' })
  await approve('Opaline: the first month', { title: 'A month of it', content: `It stayed.\n\n${line}` })

  const page = await open(browser, origin, cara)
  await page.goto('/contributor-dashboard?tab=pending')
  const dialog = page.getByRole('dialog')
  const publish = (title: string) =>
    page.getByRole('article', { name: title }).getByRole('button', { name: 'Publish' }).click()

  await publish('A week of it')
  await expect(dialog.getByRole('heading', { name: 'Disclosure, which your text does not have yet' })).toBeVisible()
  await expect(dialog.getByText(line)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Not now' }).click()

  await publish('A month of it')
  await expect(dialog.getByText('It stayed.')).toBeVisible()
  await expect(dialog.getByText(line)).toHaveCount(1)
  await expect(dialog.getByRole('heading', { name: /Disclosure/ })).toHaveCount(0)
})

test('who writes another post is told so, and can put in the disclosure line as long as the text has none', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Pelling', 'Cara Pelling')
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Opaline: the first week' }))
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })

  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${campaignId}`)
  const part = page.getByRole('region', { name: 'Take part' })
  await expect(part.getByRole('heading', { level: 3 })).toHaveText([/./, 'Write another post'])
  const text = part.getByRole('textbox', { name: 'Text' })
  const add = part.getByRole('button', { name: 'Add the disclosure line' })
  await text.fill('It stayed.')
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(
    'It stayed.\n\nDisclosure: I was rewarded by the makers of Opaline for writing this. The opinion is my own.',
  )
  await expect(text).toBeFocused()
  await expect(add).toHaveCount(0)
  await text.fill('It stayed.')
  await expect(add).toBeVisible()
  await text.fill('Disclosure: they gave me karma. It stayed.')
  await expect(add).toHaveCount(0)
})
