import { post, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, founderWithPlan, open } from './stage.ts'

const reason = 'Please tell how it went for you.'
/** A decision can be undone for some seconds before its contributor hears of it. */
const aWhile = 30_000
const better = 'I used to dread the last day of the month. Since March I close my books in an hour.'

test('a rejected post is edited and sent again; the founder sees the changes, approves, and it is published', async ({
  browser,
  origin,
}) => {
  const faye = await founderWithPlan(origin, 'Faye Lindqvist')
  const cleo = await actor(origin, 'contributor', 'Cleo Marsh')
  const { id } = await faye.api.campaigns.create(postsCampaign({ saasName: 'Quillfinch' }))
  const [founder, writer] = await Promise.all([open(browser, origin, faye), open(browser, origin, cleo)])
  const faults = [faultsOf(founder), faultsOf(writer)]
  const [desk, page] = [founder.getByRole('main'), writer.getByRole('main')]
  await writer.goto(`/campaign/${id}`)

  await test.step('the contributor submits a post', async () => {
    const { title, content } = post(id)
    await writer.getByLabel('Title').fill(title)
    await writer.getByLabel('Text', { exact: true }).fill(content)
    await writer.getByRole('button', { name: 'Submit post' }).click()
    await expect(page).toContainText('In review')
    await expect(page).toContainText('The founder’s turn, sent')
  })

  await test.step('the founder rejects it with a reason, which its contributor sees at once', async () => {
    await founder.goto(`/manage-campaign/${id}`)
    await founder.getByRole('button', { name: 'Reject', exact: true }).click()
    await founder.getByRole('dialog').getByRole('textbox').fill(reason)
    await founder.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(page).toContainText(reason, { timeout: aWhile })
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  })

  await test.step('edits it in its place, keeping what was typed over a reload, and sends it again', async () => {
    await writer.setViewportSize({ width: 375, height: 740 })
    await writer.goto('/contributor-dashboard')
    await writer.getByRole('link', { name: 'Revise and resend' }).click()
    await expect(writer.getByRole('button', { name: 'Revise and resend' })).toBeInViewport()
    await writer.setViewportSize({ width: 1280, height: 720 })
    await writer.goto('/contributor-dashboard?tab=activity')
    await writer.getByRole('tabpanel').getByRole('link', { name: 'How I close my books in ten minutes' }).click()
    await expect(writer).toHaveURL(`${origin}/campaign/${id}#work`)
    await writer.getByRole('button', { name: 'Revise and resend' }).press('Enter')
    await expect(writer.getByLabel('Title')).toBeFocused()
    await expect(writer.getByLabel('Title')).toHaveValue('How I close my books in ten minutes')
    await expectAccessible(writer)
    await writer.getByRole('button', { name: 'Not now' }).press('Enter')
    await expect(writer.getByRole('button', { name: 'Revise and resend' })).toBeFocused()
    await writer.getByRole('button', { name: 'Write another post' }).press('Enter')
    await expect(writer.getByLabel('Title')).toBeFocused()
    await writer.reload()
    await writer.getByRole('button', { name: 'Revise and resend' }).press('Enter')
    await writer.getByLabel('Text', { exact: true }).fill('')
    await writer.getByRole('button', { name: 'Send again' }).click()
    await expect(page).toContainText('The text of your post is required')
    await expect(writer.getByLabel('Text', { exact: true })).toBeFocused()
    await writer.getByLabel('Text', { exact: true }).fill(better)
    await writer.reload()
    await writer.getByRole('button', { name: 'Revise and resend' }).click()
    await expect(writer.getByLabel('Text', { exact: true })).toHaveValue(better)
    await writer.getByRole('button', { name: 'Send again' }).click()
    await expect(page).toContainText('In review')
    await writer.getByText('Earlier version').click()
    await expect(page).toContainText('Version 1, sent')
    await expect(page).toContainText(reason)
    await expectAccessible(writer)
  })

  await test.step('the founder sees what changed and why the last version was rejected', async () => {
    await expect(desk).toContainText('sent again')
    await expect(desk.locator('ins')).toContainText('Since March I close my books in an hour.')
    await expect(desk).toContainText('Why the last version was rejected')
    await expect(desk).toContainText(reason)
    await expectAccessible(founder)
    await founder.getByText('Full text', { exact: true }).click()
    await expect(desk.locator('ins')).toHaveCount(0)
    await expect(desk).toContainText(better)
    await founder.getByText('Changes', { exact: true }).click()
    await founder.getByRole('button', { name: /^Approve/ }).click()
  })

  await test.step('its contributor is told by when to publish, and publishes', async () => {
    await expect(page).toContainText('Your turn, publish by', { timeout: aWhile })
    await writer.goto('/contributor-dashboard')
    await expect(page).toContainText('publish by')
    await writer.goto('/contributor-dashboard?tab=pending')
    await writer.getByRole('button', { name: /^Publish/ }).click()
    const dialog = writer.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark as posted' }).click()
    await expect(dialog).toContainText('Please enter a Reddit URL')
    await dialog.getByLabel('Reddit URL').fill('https://www.reddit.com/r/SaaS/comments/1qfinc/closing/')
    await dialog.getByRole('button', { name: 'Mark as posted' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(writer.getByText('Total Karma').locator('..')).toContainText('1')
  })
  expect(faults).toEqual([[], []])
})
