import { expect, faultsOf, test } from './fixture.ts'
import { act, log, message, pressOn, react, write } from './squad-page.ts'
import type { Actor } from './stage.ts'
import { open, squad } from './stage.ts'
import { toast } from './toast.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 375, height: 700 }

test('four people talk in a squad room, two of them on phones: all see the same at once', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  test.setTimeout(180_000)
  const { fran, carl, cara, ada, roomId } = await squad(origin, makeAdmin, 'Fran Miller')
  const enter = async (who: Actor, viewport: typeof desk, path = '/squad-room') => {
    const page = await open(browser, origin, who, { viewport })
    const faults = faultsOf(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fran Miller’s Squad')
    return { page, faults }
  }
  const [founder, first, second, admin] = [
    await enter(fran, desk),
    await enter(carl, phone),
    await enter(cara, desk),
    await enter(ada, phone, `/squad-room?roomId=${roomId}`),
  ] as const
  const everybody = [founder.page, first.page, second.page, admin.page]

  await test.step('an empty room invites to write, and blank text is not sent', async () => {
    await expect(founder.page.getByText('Start the conversation! Share your ideas with the team.')).toBeVisible()
    await expect(founder.page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await write(founder.page, '   ')
    await expect(log(founder.page).getByRole('article')).toHaveCount(0)
  })

  await test.step('everybody sees a message at once, with who wrote it', async () => {
    await write(founder.page, 'Welcome to the **team**')
    for (const page of everybody) await expect(message(page, 'Welcome to the team')).toContainText('Founder')
    await write(admin.page, 'Hello from the office')
    await expect(message(first.page, 'Hello from the office')).toContainText('Admin')
    await write(first.page, 'Line one')
    await expect(first.page.getByLabel('Message', { exact: true })).toHaveValue('')
    for (const page of everybody) await expect(log(page).getByRole('article')).toHaveCount(3)
  })

  await test.step('typing is seen, and Shift and Enter begins a line', async () => {
    await second.page.getByLabel('Message', { exact: true }).pressSequentially('Two')
    await expect(founder.page.getByText('Cara is typing…')).toBeVisible()
    await second.page.keyboard.press('Shift+Enter')
    await second.page.keyboard.type('lines')
    await second.page.keyboard.press('Enter')
    await expect(message(founder.page, 'Two')).toContainText('lines')
    await expect(founder.page.getByText('Cara is typing…')).toHaveCount(0)
  })

  await test.step('a reply shows what it answers; Escape gives it up', async () => {
    await pressOn(first.page, 'Welcome to the team', 'Reply', first.page.getByText('Replying to'))
    await first.page.keyboard.press('Escape')
    await expect(first.page.getByText('Replying to')).toHaveCount(0)
    await act(first.page, 'Welcome to the team', 'Reply')
    await write(first.page, 'Glad to be here')
    await expect(message(founder.page, 'Glad to be here')).toContainText('Welcome to the team')
  })

  await test.step('one edits what one wrote, and others cannot', async () => {
    await act(first.page, 'Line one', 'Edit')
    await expect(first.page.getByRole('button', { name: 'Update' })).toBeVisible()
    await first.page.getByLabel('Edit message').fill('Line one, better')
    await first.page.keyboard.press('Enter')
    await expect(message(second.page, 'Line one, better')).toContainText('Edited')
    await expect(first.page.getByLabel('Message', { exact: true })).toBeFocused()
    await pressOn(second.page, 'Line one, better', 'More actions', second.page.getByRole('menu'))
    await expect(second.page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
    await expect(second.page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
    await second.page.keyboard.press('Escape')
  })

  await test.step('a reaction counts for everybody and is taken back by a second press', async () => {
    await react(second.page, 'Welcome to the team', 'Heart')
    await expect(founder.page.getByRole('button', { name: 'Heart, 1: Cara Jensen' })).toBeVisible()
    await second.page.getByRole('button', { name: 'Heart, 1: you' }).click()
    await expect(founder.page.getByRole('button', { name: /^Heart/ })).toHaveCount(0)
  })

  await test.step('the founder pins; the pin leads to its message', async () => {
    await act(founder.page, 'Line one, better', 'Pin')
    await expect(message(second.page, 'Line one, better')).toContainText('Pinned')
    await second.page.getByRole('button', { name: 'Pinned messages' }).click()
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /Line one, better/ })
      .click()
    await expect(message(second.page, 'Line one, better')).toBeFocused()
  })

  await test.step('one deletes one’s own; an admin removes as a moderator', async () => {
    await act(first.page, 'Line one, better', 'Delete')
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(first.page.getByText('Message deleted successfully')).toBeVisible()
    await expect(message(founder.page, 'This message was deleted')).toBeVisible()
    await act(admin.page, 'Two', 'Remove')
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(message(second.page, 'Removed by a moderator')).toBeVisible()
    await expect(toast(admin.page, 'The message was removed')).toBeVisible()
  })

  await test.step('the founder renames the room', async () => {
    await founder.page.getByRole('button', { name: 'Room settings' }).click()
    await founder.page.getByRole('menuitem', { name: 'Rename' }).click()
    await founder.page.getByLabel('Room name').fill('  ')
    await expect(founder.page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await founder.page.getByLabel('Room name').fill(' Harbour crew ')
    await founder.page.getByRole('button', { name: 'Save' }).click()
    await expect(founder.page.getByText('Squad room renamed successfully')).toBeVisible()
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('Harbour crew')
  })

  await test.step('an admin who changes nothing sends nothing, and reads of no change', async () => {
    const sent: string[] = []
    admin.page.on('request', request => sent.push(request.url()))
    await admin.page.getByRole('button', { name: 'Room settings' }).click()
    await admin.page.getByRole('menuitem', { name: 'Team lead' }).click()
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await expect(admin.page.getByRole('dialog')).toHaveCount(0)
    expect(sent.filter(url => url.includes('setTeamLead'))).toEqual([])
    await expect(toast(admin.page, 'Team lead')).toHaveCount(0)
  })

  await test.step('an admin names the team lead and takes it back', async () => {
    const lead = async (choice: string, said: string) => {
      await admin.page.getByRole('button', { name: 'Room settings' }).click()
      await admin.page.getByRole('menuitem', { name: 'Team lead' }).click()
      await admin.page.getByLabel('Member').selectOption(choice)
      await admin.page.getByRole('button', { name: 'Save' }).click()
      await expect(admin.page.getByText(said)).toBeVisible()
    }
    await lead('Carl Brandt', 'Team lead assigned successfully')
    await expect(message(second.page, 'Glad to be here')).toContainText('Team Lead')
    await lead('None (Remove team lead)', 'Team lead removed')
    await expect(message(second.page, 'Glad to be here')).not.toContainText('Team Lead')
  })

  await test.step('the drawer lists rooms, and the team says who is here', async () => {
    await first.page.getByRole('button', { name: 'Rooms' }).click()
    await expect(first.page.getByRole('dialog').getByRole('link', { name: /Harbour crew/ })).toContainText(
      'Fran Miller',
    )
    await first.page.keyboard.press('Escape')
    await first.page.getByRole('button', { name: /4 members/ }).click()
    await expect(first.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Cara' })).toContainText(
      'Online',
    )
    await first.page.keyboard.press('Escape')
  })

  await test.step('a new name stands at what was said before, for whoever reads it now', async () => {
    await carl.api.accounts.updateProfile({ fullName: 'Carl Ångström' })
    await expect(message(second.page, 'Glad to be here')).toContainText('Carl Ångström')
  })

  await test.step('whoever is taken out of the team sees the room close', async () => {
    const { items } = await ada.api.admin.assignments({})
    const me = await cara.api.accounts.me()
    await ada.api.admin.unassign({ id: items.find(({ contributor }) => contributor.id === me?.id)?.id ?? '' })
    await expect(second.page.getByRole('heading', { name: 'Squad room not found' })).toBeVisible()
    await expect(second.page.getByText('Glad to be here')).toHaveCount(0)
  })
  for (const { faults } of [founder, first, second, admin]) expect(faults).toEqual([])
  for (const page of everybody) await page.context().close()
})

test('several images dropped at once are asked for one after the other, and what is none among them is named; a description that is too long is not cut', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Fran Several')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
    const image = await canvas.convertToBlob()
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['no picture'], 'torn.png', { type: 'image/png' }))
    for (const [name, type] of Object.entries({
      wide: 'image/png',
      plan: 'text/plain',
      tall: 'image/png',
      long: 'image/png',
    }))
      dataTransfer.items.add(new File([image], `${name}.png`, { type }))
    window.dispatchEvent(new DragEvent('drop', { cancelable: true, dataTransfer }))
  })
  await expect(toast(page, 'Please select an image file')).toContainText('plan.png')
  const dialog = page.getByRole('dialog', { name: 'Send an image' })
  await expect(dialog.getByText('torn.png cannot be shown')).toBeVisible()
  await expect(dialog.locator('img')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('wide')
  await expect(dialog.getByText('cannot be shown')).toHaveCount(0)
  await expect(dialog).toContainText('2 more after this one')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('tall')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('long')
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await expect(page.getByRole('img', { name: 'tall', includeHidden: true })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await dialog.getByLabel('Description').fill('x'.repeat(501))
  await expect(dialog).toContainText('501 of 500')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('At most 500 characters')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toBeFocused()
})
