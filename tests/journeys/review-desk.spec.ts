import type { Page } from '@playwright/test'
import { betterPost, comment, engagementCampaign, post, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { actor, founderWithPlan, hearsNothing, hydrated, open, openLive, pair } from './stage.ts'

const cardOf = (page: Page, name: string) => page.locator('li[data-card]').filter({ hasText: name })
const undoOf = (page: Page, words: string) => page.getByRole('group', { name: words })

/** A founder's engagement campaign with a comment from each of these people, in this order. */
async function commented(origin: string, names: readonly string[], commentGoal = 10) {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Tidewater', commentGoal }))
  const writers: Actor[] = []
  for (const name of names) {
    const writer = await actor(origin, 'contributor', name)
    await writer.api.submissions.submitComment({ ...comment(id), content: `${name} does it on Mondays.` })
    writers.push(writer)
  }
  return { fran, id, writers }
}

test('a founder decides by keyboard alone, and takes back what was wrong', async ({ browser, origin }) => {
  const { fran, id, writers } = await commented(origin, ['Alma Ray', 'Bo Lund', 'Cy Park', 'Di Voss'])
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto(`/manage-campaign/${id}`)
  await expect(page.locator('li[data-card]')).toHaveCount(4)
  const reader = await open(browser, origin, writers[0] ?? null)
  await openLive(reader, `/campaign/${id}`)

  await hydrated(cardOf(page, 'Alma Ray'))
  await page.keyboard.press('j')
  await expect(cardOf(page, 'Alma Ray')).toBeFocused()
  await page.keyboard.press('a')
  await expect(undoOf(page, 'Approving the comment by Alma Ray')).toBeVisible()
  await expect(reader.getByRole('main')).toContainText('In review')
  await expect(cardOf(page, 'Alma Ray')).toHaveCount(0)
  await expect(cardOf(page, 'Bo Lund')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cardOf(page, 'Cy Park')).toBeFocused()
  await page.keyboard.press('k')
  await expect(cardOf(page, 'Bo Lund')).toBeFocused()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog).toHaveAccessibleDescription(
    'Bo Lund will read why, and can send a better one while the campaign takes work. You can undo this for 10 seconds.',
  )
  await page.keyboard.type('ja, zu kurz')
  await page.keyboard.press('Control+Enter')
  await expect(undoOf(page, 'Rejecting the comment by Bo Lund')).toBeVisible()
  await expect(cardOf(page, 'Cy Park')).toBeFocused()

  await page.keyboard.press('z')
  await expect(undoOf(page, 'Rejecting the comment by Bo Lund')).toHaveCount(0)
  // The card that came back has the focus, so the next key is about it and not about the card after it.
  await expect(cardOf(page, 'Bo Lund')).toBeFocused()
  await expect(page.locator('li[data-card]')).toHaveCount(3)

  await page.keyboard.press('?')
  await expect(dialog).toContainText('Undo the latest decision')
  await page.keyboard.press('a')
  await expect(page.locator('li[data-card]')).toHaveCount(3)
  await page.keyboard.press('Escape')

  await expect(page.getByRole('heading', { name: 'Decided 1' })).toBeVisible({ timeout: 20_000 })
  await expect(undoOf(page, 'Approving the comment by Alma Ray')).toHaveCount(0)
  await expect(reader.getByRole('main')).toContainText('Approved')
  expect(faults).toEqual([])
})

test('many are approved at once, seen in the other tab, and undone together; only as many as there are places', async ({
  browser,
  origin,
}) => {
  const { fran, id } = await commented(origin, ['Alma Ray', 'Bo Lund', 'Cy Park'], 2)
  // Leaves time for the undo in the other tab, and for "Approve now" after a second.
  await fran.api.accounts.changeUndoTime({ undoSeconds: 120 })
  const page = await open(browser, origin, fran)
  const other = await page.context().newPage()
  await page.goto(`/manage-campaign/${id}`)
  await openLive(other, `/manage-campaign/${id}`)
  await page.bringToFront()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(cardOf(page, 'Alma Ray')).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve 3' }).click()
  await other.bringToFront()
  // Only when the two approvals are undone is there a place for another.
  const undone = other.waitForResponse('**/api/rpc/submissions/undo')
  await undoOf(other, 'Approving 2 comments').getByRole('button', { name: 'Undo' }).click()
  await undone
  await expect(page.getByText('2 of 3 approved')).toBeVisible()
  await expect(page.getByText('The other was not: This campaign has reached its comment goal.')).toBeVisible()
  await expect(page.locator('li[data-card]')).toHaveCount(3)
  await expect(undoOf(page, 'Approving 2 comments')).toHaveCount(0)

  await page.bringToFront()
  await page.getByRole('checkbox', { name: 'Select comment by Cy Park' }).check()
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await expect(cardOf(page, 'Cy Park')).toHaveCount(0)
  // As long as the desk checks the keyboard focus after a decision.
  await page.waitForTimeout(1_000)
  await undoOf(page, 'Approving the comment by Cy Park').getByRole('button', { name: 'Approve now' }).press('Enter')
  await expect(cardOf(page, 'Alma Ray')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Decided 1' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Decided 1' })).toBeVisible()
})

test('a decision whose time is over leaves the desk, however long the answer to that takes', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.clock.install()
  await page.goto(`/manage-campaign/${campaignId}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  await fran.api.submissions.approve({ id })

  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/rpc/campaigns/manage*', async route => {
    asked += 1
    await promise
    await route.continue()
  })
  await page.clock.fastForward(12_000)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(5_000)
  resolve()
  await expect(undo).toHaveCount(0)
  expect(asked).toBe(1)
  await expect(page.getByRole('heading', { name: 'Decided 1' })).toBeVisible()
})

test('a comment left over when the goal is reached can only be rejected, and both are told why', async ({
  browser,
  origin,
}) => {
  const { fran, id, writers } = await commented(origin, ['Alma Ray', 'Bo Lund', 'Cleo Mars'], 1)
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  const reader = await open(browser, origin, writers[1] ?? null)
  await openLive(reader, `/campaign/${id}`)
  await cardOf(page, 'Alma Ray').getByRole('button', { name: 'Approve' }).click()
  await undoOf(page, 'Approving the comment by Alma Ray').getByRole('button', { name: 'Approve now' }).click()
  const approve = cardOf(page, 'Bo Lund').getByRole('button', { name: 'Approve' })
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription('This campaign has reached its comment goal.')
  await expect(reader.getByText('This campaign has reached its comment goal.')).toBeVisible()
  await expect(reader.getByText('Yours came too late to be approved.')).toBeVisible()
  await expectAccessible(reader)
  await page.getByLabel('Select all').check()
  await expect(page.getByRole('button', { name: 'Approve 2' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await cardOf(page, 'Cleo Mars').press('a')
  await expect(cardOf(page, 'Cleo Mars')).toBeFocused()
  await expect(undoOf(page, 'Approving the comment by Cleo Mars')).toHaveCount(0)
  await cardOf(page, 'Bo Lund').getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Bo Lund will read why. You can undo this for 10 seconds.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(undoOf(page, 'Rejecting the comment by Bo Lund')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Decided 2' })).toBeVisible({ timeout: 20_000 })
  await expect(reader.getByText('Yours came too late to be approved.')).toHaveCount(0)
})

test('a post is rejected with one tap on a common reason from the dashboard; on a phone nothing covers the Undo or a dialog', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Saltbox' }))
  await cara.api.submissions.submitPost({ ...post(id), title: 'A quiet month' })
  await cole.api.submissions.submitPost({ ...post(id), title: 'A loud month' })
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 700 }, hasTouch: true })
  await page.goto('/founder-dashboard?tab=posts')
  await expect(page.getByRole('button', { name: 'Approve & Create Engagement Campaign', exact: true })).toHaveCount(2)
  await cardOf(page, 'A quiet month').getByRole('button', { name: 'Reject', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'The key messages are missing.' }).tap()
  await expect(undoOf(page, 'Rejecting “A quiet month”')).toBeVisible()
  await expectAccessible(page)
  await cardOf(page, 'A loud month').getByRole('button', { name: 'Reject', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).tap({ trial: true })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const reader = await open(browser, origin, cara)
  await reader.goto(`/campaign/${id}`)
  await expect(reader.getByRole('main')).toContainText('The key messages are missing.', { timeout: 20_000 })
})

test('the keys act wherever the mouse pressed last: on a tab of the dashboard, or on how to read a new version', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Larkspur' }))
  const sent = await cara.api.submissions.submitPost({ ...post(id), title: 'A first month' })
  await fran.api.submissions.reject({ id: sent.id, reason: null })
  await cara.api.submissions.resubmitPost({ ...betterPost(sent.id), title: 'A second month' })
  const page = await open(browser, origin, fran)
  await page.goto('/founder-dashboard')
  await page.getByRole('tab', { name: /^Pending Posts/ }).click()
  const card = cardOf(page, 'A second month')
  await expect(card).toBeVisible()
  await page.keyboard.press('j')
  await expect(card).toBeFocused()
  await card.getByText('Full text', { exact: true }).click()
  await page.keyboard.press('ArrowUp')
  await expect(card.getByRole('radio', { name: 'Changes' })).toBeChecked()
  await page.keyboard.press('a')
  await expect(undoOf(page, 'Approving “A second month”')).toBeVisible()
})

test('switched off, the single keys do nothing', async ({ browser, origin }) => {
  const { fran, id } = await commented(origin, ['Alma Ray', 'Bo Lund'])
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Keyboard ?' }).click()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardOf(page, 'Alma Ray')).not.toBeFocused()
})
