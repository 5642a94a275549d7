import { subscribes } from '../buying.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { act, composer, message, pressOn, write } from './squad-page.ts'
import { hydrated, open, openLive, says, squad } from './stage.ts'
import { toast } from './toast.ts'

test('whoever answers sees and hears in few words what they answer, until it is deleted', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Nora Quist')
  await subscribes(fran)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.squads.share({ id: crypto.randomUUID(), roomId, campaignId })
  const { id } = await says(fran, roomId, 'Look at the **second** chart')
  const page = await open(browser, origin, carl)
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  const { saasName } = engagementCampaign()
  const answered = page.getByText('Replying to')

  await pressOn(page, saasName, 'Reply', answered)
  await expect(answered).toHaveText(`Replying to Nora Quist Campaign: ${saasName}`)
  await page.keyboard.press('Escape')
  await pressOn(page, 'second chart', 'Reply', answered)
  await expect(answered).toHaveText('Replying to Nora Quist Look at the second chart')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveAccessibleDescription('Replying to Nora Quist Look at the second chart')
  await composer(page).fill('It is the better one')
  await composer(page).press('Home')
  await fran.api.squads.edit({ id, content: 'Look at the third chart' })
  await expect(answered).toHaveText('Replying to Nora Quist Look at the third chart')
  // Typed at the beginning: the caret has stayed there.
  await composer(page).pressSequentially('Yes: ')
  await expect(composer(page)).toHaveValue('Yes: It is the better one')
  await fran.api.squads.remove({ id })
  await expect(answered).toHaveCount(0)
  await expect(composer(page)).toHaveAccessibleDescription('')
  await expect(toast(page, 'The message you were answering was deleted')).toBeVisible()
  await expect(page.getByText('third chart')).toHaveCount(0)
  await write(page, 'It is the better one')
  await expect(message(page, 'It is the better one')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Not sent' })).toHaveCount(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('whoever edits a message that is deleted elsewhere is told so, and can still copy what they wrote', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, roomId } = await squad(origin, makeAdmin, 'Ines Quist')
  const { id } = await says(carl, roomId, 'The first figure')
  const page = await open(browser, origin, carl, { viewport: { width: 375, height: 700 } })
  const faults = faultsOf(page)
  await openLive(page, '/squad-room')
  await act(page, 'The first figure', 'Edit')
  const field = page.getByLabel('Edit message')
  await field.fill('The first figure, and what it means')
  await carl.api.squads.remove({ id })
  await expect(page.getByRole('status').filter({ hasText: 'This message was deleted' })).toBeVisible()
  const update = page.getByRole('button', { name: 'Update' })
  await expect(update).toHaveAccessibleDescription('This message was deleted')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('The first figure, and what it means')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()
  expect(faults).toEqual([])
  await page.context().close()
})

test('the hint of an empty message does not show over the message that was just sent', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Olga Quist')
  const page = await open(browser, origin, carl)
  await openLive(page, '/squad-room')
  await composer(page).fill('Good morning')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(message(page, 'Good morning')).toBeVisible()
  const hint = page.getByRole('tooltip', { name: 'Write something first' })
  await expect(hint).toBeHidden()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Send' }).hover()
  await expect(hint).toBeVisible()
  // Nothing that could be seen is nothing.
  await composer(page).fill('\u200b\u2060')
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Send' }).hover()
  await expect(hint).toBeVisible()
  await page.context().close()
})

test('whoever edits a message that a moderator removes meanwhile is told who removed it, and keeps the words', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, ada, roomId } = await squad(origin, makeAdmin, 'Mona Stone')
  const { id } = await says(carl, roomId, 'My first draft')
  const page = await open(browser, origin, carl)
  await openLive(page, '/squad-room')
  await act(page, 'My first draft', 'Edit')
  await page.getByLabel('Edit message').fill('My second draft')
  await ada.api.squads.remove({ id })
  await expect(page.getByText('Removed by a moderator. Copy what you want to keep.')).toBeVisible()
  await expect(page.getByLabel('Edit message')).toHaveValue('My second draft')
})

test('a deletion confirmed after another tab had made it is not said to have failed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, roomId } = await squad(origin, makeAdmin, 'Nils Stone')
  const { id } = await says(carl, roomId, 'Said by mistake')
  const page = await open(browser, origin, carl)
  await openLive(page, '/squad-room')
  await act(page, 'Said by mistake', 'Delete')
  await carl.api.squads.remove({ id })
  await expect(page.getByText('This message was deleted')).toBeVisible()
  const answered = page.waitForResponse('**/api/rpc/squads/remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await answered
  await expect(page.getByRole('article').filter({ hasText: 'This message was deleted' })).toBeFocused()
  await page.waitForTimeout(300)
  await expect(toast(page, 'Failed to delete message')).toHaveCount(0)
})

test('by keyboard, whoever is on a reaction or in the menu of a message goes on from that message when these disappear', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Nora Still')
  const { id } = await says(fran, roomId, 'Said in haste')
  const liked = { id, emoji: '👍' } as const
  await fran.api.squads.react({ ...liked, on: true })
  const page = await open(browser, origin, carl)
  await openLive(page, '/squad-room')
  const row = page.getByRole('log').getByRole('article')

  const vote = row.getByRole('button', { name: /Thumbs up/ })
  await vote.focus()
  await fran.api.squads.react({ ...liked, on: false })
  await expect(vote).toHaveCount(0)
  await expect(row).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Thumbs up' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await fran.api.squads.remove({ id })
  await expect(page.getByText('This message was deleted')).toBeVisible()
  await expect(row).toBeFocused()
})

test('a message that was jumped to stays marked for its time, though another was jumped to just before', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, cara, roomId } = await squad(origin, makeAdmin, 'Nina Quist')
  for (const name of ['first', 'second']) {
    const { id: replyTo } = await says(carl, roomId, `The ${name} question`)
    await cara.api.squads.send({ id: crypto.randomUUID(), roomId, replyTo, content: `The ${name} answer` })
  }
  const page = await open(browser, origin, carl)
  await page.clock.install()
  await page.goto('/squad-room')
  await hydrated(message(page, 'The second answer'))
  // From here on the marks' time passes only when told to, however long a press takes.
  await page.clock.pauseAt(Date.now() + 10_000)
  const jump = async (name: string) => {
    await message(page, `The ${name} answer`).getByRole('button', { name: 'Reply to' }).click()
    await expect(async () => {
      await page.clock.runFor(40)
      await expect(message(page, `The ${name} question`).first()).toHaveClass(marked, { timeout: 500 })
    }).toPass()
  }
  await jump('first')
  await page.clock.fastForward(2_000)
  await jump('second')
  await page.clock.fastForward(1_000)
  await expect(message(page, 'The second question').first()).toHaveClass(marked)
  await page.clock.fastForward(2_000)
  await expect(message(page, 'The second question').first()).not.toHaveClass(marked)
})

const marked = /bg-warning-soft/
