import type { Page } from '@playwright/test'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { act, composer, failing, log, message } from './squad-page.ts'
import type { Actor } from './stage.ts'
import { actor, idOf, open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option')

const mentionsOf = async ({ api }: Actor) =>
  (await api.notifications.list({})).items.filter(({ type }) => type === 'squad_mention').length

test('what is typed right after a chosen name follows it, on a busy page too', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Uma Haste')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  await composer(page).focus()
  await page.keyboard.type('@bran')
  await expect(options(page)).toHaveCount(1)
  await page.evaluate(() => {
    const next = requestAnimationFrame
    globalThis.requestAnimationFrame = call => {
      setTimeout(() => next(call), 300)
      return 0
    }
  })
  await page.keyboard.press('Enter')
  await page.keyboard.type('please', { delay: 100 })
  await expect(composer(page)).toHaveValue('@Carl Brandt please')
  await page.context().close()
})

test('by keyboard alone one mentions a member, who is told; nobody else is', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, cara, roomId } = await squad(origin, makeAdmin, 'Uma Frost')
  const stranger = await actor(origin, 'contributor', 'Carl Outside')
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  await composer(page).focus()

  await test.step('an @ at a word’s beginning lists the other members; within a word it does not', async () => {
    await page.keyboard.type('mail me@')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.type(' now @')
    await expect(options(page)).toHaveText([/Cara Jensen/, /Carl Brandt/])
    await expect(page.getByRole('status').filter({ hasText: '2 members to mention' })).toHaveCount(1)
    await expectAccessible(page)
  })
  await test.step('typing narrows it, arrows move in it and are read out, Enter takes the full name', async () => {
    await page.keyboard.type('car')
    await page.keyboard.press('ArrowDown')
    const carlOption = options(page).filter({ hasText: 'Carl Brandt' })
    await expect(carlOption).toHaveAttribute('aria-selected', 'true')
    await expect(composer(page)).toHaveAttribute('aria-activedescendant', (await carlOption.getAttribute('id')) ?? '-')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue('mail me@ now @Carl Brandt ')
    await expect(composer(page)).toBeFocused()
    await expect(options(page)).toHaveCount(0)
  })
  await test.step('Enter sends, and the member named has a notice of their own', async () => {
    await page.keyboard.type('please')
    await page.keyboard.press('Enter')
    await expect(message(page, '@Carl Brandt please')).toBeVisible()
    await expect.poll(() => mentionsOf(carl)).toBe(1)
    expect([await mentionsOf(cara), await mentionsOf(stranger)]).toEqual([0, 0])
  })
  await test.step('Escape closes the list first, then ends the reply', async () => {
    await says(carl, roomId, 'Will do')
    await act(page, 'Will do', 'Reply')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('@ca')
    await expect(options(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(page.getByText('Replying to')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Replying to')).toHaveCount(0)
    await expect(composer(page)).toHaveValue('@ca')
  })
  await test.step('Shift+Enter breaks the line and Shift+Tab goes back, as without the list', async () => {
    await composer(page).fill('')
    await composer(page).pressSequentially('@ca')
    await expect(options(page)).toHaveCount(2)
    await page.keyboard.press('Shift+Enter')
    await composer(page).pressSequentially('@ca')
    await expect(options(page)).toHaveCount(2)
    await page.keyboard.press('Shift+Tab')
    await expect(composer(page)).toHaveValue('@ca\n@ca')
    await expect(composer(page)).not.toBeFocused()
  })
  await test.step('Tab chooses as well, in an edit too, and leaves an empty list alone', async () => {
    await act(page, '@Carl Brandt please', 'Edit')
    const edit = page.getByLabel('Edit message')
    await edit.fill('')
    await edit.pressSequentially('@jens')
    await page.keyboard.press('Tab')
    await expect(edit).toHaveValue('@Cara Jensen ')
    await edit.pressSequentially('@')
    await page.keyboard.press('Escape')
    await expect(edit).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edit).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await act(page, 'Will do', 'Reply')
    await page.getByRole('button', { name: 'Cancel reply' }).press('Enter')
    await expect(composer(page)).toBeFocused()
  })
  await test.step('Escape closes the list also before the browser has told where the caret is', async () => {
    await composer(page).fill('')
    await composer(page).evaluate(async area => {
      if (!(area instanceof HTMLTextAreaElement)) return
      area.setRangeText('@', 0, 0, 'end')
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await Promise.resolve()
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
    await expect(composer(page)).toHaveValue('@')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await composer(page).fill('')
  })
  await test.step('in Safari too, the Enter that ends a composed word sends nothing', async () => {
    await composer(page).fill('かんじ')
    const isTaken = await composer(page).evaluate(
      area =>
        !area.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
        ),
    )
    expect(isTaken).toBe(false)
    await expect(composer(page)).toHaveValue('かんじ')
    await page.keyboard.press('Enter')
    await expect(message(page, 'かんじ')).toBeVisible()
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a mention’s notice leads to its message, however far back, again and again; also once that is deleted', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Wilma Trace')
  const senderId = await idOf(fran)
  await longTalk(dataDir, { roomId, senderId, count: 80 })
  const { id } = await says(fran, roomId, 'Over to you, @Carl Brandt')
  await longTalk(dataDir, { roomId, senderId, count: 120, after: 81 })
  const page = await open(browser, origin, carl)
  const faults = faultsOf(page)
  const follow = async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /mentioned you/ })
      .click()
  }
  const address = `${origin}/squad-room?roomId=${roomId}`
  await page.goto('/contributor-dashboard')
  await follow()
  const mention = message(page, 'Over to you')
  await expect(mention).toBeFocused()
  await expect(mention).toBeInViewport({ ratio: 1 })
  await expect(message(page, 'Line 80 of')).toBeInViewport()
  await expect(message(page, 'Line 82 of')).toBeInViewport()
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: /Jump to latest/ }).click()
  await expect(message(page, 'Line 201 of')).toBeInViewport()
  await follow()
  await expect(mention).toBeFocused()

  await fran.api.squads.remove({ id })
  await page.goto(`${address}&message=81`)
  await expect(message(page, 'This message was deleted')).toBeFocused()
  await expect(page).toHaveURL(address)
  await expect(log(page).getByText('Line 80 of')).toBeInViewport()

  for (const typed of ['-4', '1.5', 'soon']) {
    await page.goto(`${address}&message=${typed}`)
    await expect(page).toHaveURL(address)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Some fields need your attention')).toHaveCount(0)
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('of two members with one name the picked one alone is mentioned, and long names that begin alike are told apart', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Vera Moss')
  const namesake = await actor(origin, 'contributor', 'Carl Brandt')
  const [founder, first, second] = await Promise.all([fran, carl, namesake].map(({ api }) => api.accounts.me()))
  const team = { founderId: founder?.id ?? '', contributorId: second?.id ?? '', notes: '' }
  await ada.api.admin.assign({ id: crypto.randomUUID(), ...team })
  await ada.api.squads.setTeamLead({ roomId, userId: first?.id ?? '' })
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  await composer(page).focus()
  await page.keyboard.type('@carl')
  await expect(options(page)).toHaveText([/Carl Brandt.*Contributor · Team lead/, /Carl Brandt.*Contributor · Offline/])
  await options(page).filter({ hasText: 'Team lead' }).click()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('have a look')
  await page.reload()
  await composer(page).press('Enter')
  await expect.poll(() => mentionsOf(carl)).toBe(1)
  expect(await mentionsOf(namesake)).toBe(0)
  await composer(page).fill('@Carl Brandt, both of you')
  await composer(page).press('Escape')
  await composer(page).press('Enter')
  await expect.poll(() => mentionsOf(namesake)).toBe(1)

  const long = `Maximiliana ${'Konstantina '.repeat(6)}`
  await carl.api.accounts.updateProfile({ fullName: `${long}Fischer` })
  await namesake.api.accounts.updateProfile({ fullName: `${long}Vogel` })
  await page.reload()
  await composer(page).fill('@maxi')
  await expect(options(page)).toHaveText([/Fischer/, /Vogel/])
  for (const name of await options(page).locator('bdi').all())
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.context().close()
})

test('what fails in a room is said in its words, and nothing typed is lost', async ({ browser, origin, makeAdmin }) => {
  const { fran, ada, roomId } = await squad(origin, makeAdmin, 'Xena Ford')
  await says(fran, roomId, 'Words to keep')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  await page.route('**/api/rpc/squads/{edit,remove,rename}', failing)

  await act(page, 'Words to keep', 'Edit')
  await page.getByLabel('Edit message').fill('Better words')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to update message')).toContainText('Error')
  await expect(page.getByLabel('Edit message')).toHaveValue('Better words')
  await page.keyboard.press('Escape')

  await act(page, 'Words to keep', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Failed to delete message')).toContainText('Error')
  await expect(message(page, 'Words to keep')).toBeVisible()

  await page.getByRole('button', { name: 'Room settings' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Room name').fill('Harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to rename squad room')).toContainText('Error')
  await expect(page.getByLabel('Room name')).toHaveValue('Harbour')

  const admin = await open(browser, origin, ada)
  await admin.goto(`/squad-room?roomId=${roomId}`)
  await admin.route('**/api/rpc/squads/setTeamLead', failing)
  await admin.getByRole('button', { name: 'Room settings' }).click()
  await admin.getByRole('menuitem', { name: 'Team lead' }).click()
  await admin.getByLabel('Member').selectOption('Carl Brandt')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(toast(admin, 'Failed to assign team lead')).toContainText('Error')
  for (const each of [page, admin]) await each.context().close()
})
