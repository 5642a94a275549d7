import type { Page } from '@playwright/test'
import { engagementCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { actor, open, says, squad, subscribes } from './stage.ts'

const widths = [
  { what: 'a desktop', viewport: { width: 1280, height: 800 } },
  { what: 'a phone', viewport: { width: 375, height: 700 } },
] as const

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })

async function write(page: Page, words: string) {
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
}

async function act(page: Page, words: string, action: string) {
  await message(page, words).hover()
  await message(page, words).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

for (const { what, viewport } of widths) {
  test(`four people talk in a squad room on ${what}: all see the same at once`, async ({
    browser,
    origin,
    makeAdmin,
  }) => {
    test.setTimeout(180_000)
    const { fran, carl, cara, ada, roomId } = await squad(origin, makeAdmin, 'Fran Miller')
    const enter = async (who: Actor, path = '/squad-room') => {
      const page = await open(browser, origin, who, { viewport })
      const faults = faultsOf(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fran Miller’s Squad')
      return { page, faults }
    }
    const [founder, first, second, admin] = [
      await enter(fran),
      await enter(carl),
      await enter(cara),
      await enter(ada, `/squad-room?roomId=${roomId}`),
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
      await message(first.page, 'Welcome to the team').hover()
      await message(first.page, 'Welcome to the team').getByRole('button', { name: 'Reply' }).click()
      await expect(first.page.getByText('Replying to')).toBeVisible()
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
      await message(second.page, 'Line one, better').hover()
      await message(second.page, 'Line one, better').getByRole('button', { name: 'More actions' }).click()
      await expect(second.page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
      await expect(second.page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
      await second.page.keyboard.press('Escape')
    })

    await test.step('a reaction counts for everybody and is taken back by a second press', async () => {
      await message(second.page, 'Welcome to the team').first().hover()
      await message(second.page, 'Welcome to the team').first().getByRole('button', { name: 'React' }).click()
      await second.page.getByRole('menuitem', { name: 'Heart' }).click()
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
}

test('what is written without a connection is sent once, in order, after a reload', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Mona Reyes')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await write(page, 'before')
  await expect(message(page, 'before')).toBeVisible()
  await page.route('**/api/rpc/squads/send', route => route.abort())
  for (const words of ['one', 'two', 'three']) await write(page, words)
  await expect(log(page).getByRole('article', { name: 'Sending' })).toHaveCount(3)
  await says(fran, roomId, 'meanwhile')
  await expect(message(page, 'meanwhile')).toBeVisible()
  await page.unroute('**/api/rpc/squads/send')
  await page.reload()
  await expect(log(page).getByRole('article')).toHaveText([/before/, /meanwhile/, /one/, /two/, /three/])
  await expect
    .poll(async () => (await fran.api.squads.messages({ roomId })).items.map(({ content }) => content))
    .toEqual(['before', 'meanwhile', 'one', 'two', 'three'])
  await expect(log(page).getByRole('article', { name: 'Sending' })).toHaveCount(0)
  await expect(log(page).getByRole('article')).toHaveCount(5)
  await page.context().close()
})

test('a connection that was away asks once for all it missed', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Nils Berg')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await says(fran, roomId, 'first')
  await expect(message(page, 'first')).toBeVisible()
  await page.context().setOffline(true)
  for (let nth = 1; nth <= 12; nth++) await says(fran, roomId, `missed ${nth}`)
  const asked: string[] = []
  page.on('request', request => request.url().includes('squads/changes') && asked.push(request.url()))
  await page.context().setOffline(false)
  await expect(log(page).getByRole('article')).toHaveCount(13, { timeout: 20_000 })
  expect(asked.length).toBeLessThan(4)
  await page.context().close()
})

test('a refused message says why and waits for Retry or Delete', async ({ browser, origin, makeAdmin }) => {
  const { carl } = await squad(origin, makeAdmin, 'Olga Vance')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await page.route('**/api/rpc/squads/send', route =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        json: { defined: true, code: 'message_not_found', status: 409, message: 'This message is no longer there.' },
      }),
    }),
  )
  await write(page, 'refused words')
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await expect(log(page).getByRole('article', { name: 'Not sent' })).toContainText('This message is no longer there.')
  await page.unroute('**/api/rpc/squads/send')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByRole('article', { name: 'Not sent' })).toHaveCount(0)
  await expect(message(page, 'refused words')).toHaveCount(1)
  await page.context().close()
})

test('a long room opens where reading stopped, keeps its place and leads to what is searched', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  test.setTimeout(180_000)
  const { fran, carl, cara, ada, roomId } = await squad(origin, makeAdmin, 'Petra Long')
  const writers = [fran, cara]
  for (let nth = 1; nth <= 38; nth++) await says(writers[nth % 2] ?? fran, roomId, `Message number ${nth}`)
  const page = await open(browser, origin, carl, { viewport: { width: 1000, height: 600 } })
  await page.goto('/contributor-dashboard')
  await expect(page.getByRole('link', { name: 'Squad Chat 38 unread' })).toBeVisible()
  await page.getByRole('link', { name: /Squad Chat/ }).click()
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport()
  await expect(message(page, 'Message number 1').first()).toBeInViewport()
  await expect(page.getByRole('button', { name: /Jump to latest/ })).toBeVisible()

  await test.step('what comes below does not move what is read', async () => {
    const before = await message(page, 'Message number 3').first().boundingBox()
    await says(fran, roomId, 'Breaking news')
    await expect(message(page, 'Breaking news')).toHaveCount(1)
    const after = await message(page, 'Message number 3').first().boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  })
  await test.step('the newest is one press away, and then all is read', async () => {
    await page.getByRole('button', { name: /Jump to latest/ }).click()
    await expect(message(page, 'Breaking news')).toBeInViewport()
    await expect.poll(async () => (await carl.api.squads.unread()).unread).toBe(0)
  })
  await test.step('a search leads to its message', async () => {
    await page.getByRole('button', { name: 'Search messages' }).click()
    await page.getByLabel('Words').fill('number 7')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Message number 7/ })
      .click()
    await expect(message(page, 'Message number 7')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(message(page, 'Message number 8')).toBeFocused()
  })
  await test.step('from a message on it can be unread again', async () => {
    await act(page, 'Message number 30', 'Mark unread from here')
    await expect.poll(async () => (await carl.api.squads.unread()).unread).toBe(10)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: 'Squad Chat 10 unread' })).toBeVisible()
    await says(ada, roomId, 'one more')
    await expect(page.getByRole('link', { name: 'Squad Chat 11 unread' })).toBeVisible()
  })
  await page.context().close()
})

test('long texts are cut, links are short and safe, a shared campaign is a card', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Quinn Hale')
  await subscribes(fran)
  const campaign = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.squads.share({ id: crypto.randomUUID(), roomId, campaignId: campaign.id })
  await says(fran, roomId, `Start ${'word '.repeat(150)}The end`)
  await says(
    fran,
    roomId,
    'See https://example.com/a/very/long/path/that/goes/on/and/on?with=query and javascript:alert(1) @Carl',
  )
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  const long = message(page, 'Start word')
  await expect(long).not.toContainText('The end')
  await long.getByRole('button', { name: 'Read more' }).click()
  await expect(long).toContainText('The end')
  await long.getByRole('button', { name: 'Show less' }).click()
  const link = log(page).getByRole('link', { name: 'example.com' })
  await expect(link).toHaveText('example.com/a/very/long/path/that/goes/on…')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(log(page).locator('a[href^="javascript"]')).toHaveCount(0)
  await expect(log(page).getByText('@Carl', { exact: true })).toBeVisible()
  await expect(log(page).getByRole('link', { name: engagementCampaign().saasName })).toHaveAttribute(
    'href',
    `/campaign/${campaign.id}`,
  )
  await expect(log(page)).toContainText('Active')
  await fran.api.campaigns.remove({ id: campaign.id })
  await page.reload()
  await expect(log(page)).toContainText('was deleted')
  await expectAccessible(page)
  await page.context().close()
})

test('without a room, and in a foreign one, the page says so', async ({ browser, origin, makeAdmin }) => {
  const { roomId } = await squad(origin, makeAdmin, 'Rosa Kent')
  const founder = await actor(origin, 'founder', 'Sven Idle')
  const contributor = await actor(origin, 'contributor', 'Tess Free')
  const alone = await open(browser, origin, founder)
  await alone.goto('/squad-room')
  await expect(alone.getByRole('heading', { name: 'No Squad Room Yet' })).toBeVisible()
  await expect(alone.getByText('Assign contributors to start collaborating!')).toBeVisible()
  await alone.goto('/founder-dashboard')
  await expect(alone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alone.getByRole('link', { name: /Squad Chat/ })).toHaveCount(0)
  const free = await open(browser, origin, contributor)
  await free.goto('/squad-room')
  await expect(free.getByText("You haven't been assigned to any squad yet.")).toBeVisible()
  await expect(free.getByText('No squad rooms available')).toBeVisible()
  await free.getByRole('button', { name: 'Rooms' }).click()
  await expect(free.getByText('No rooms available')).toBeVisible()
  await free.goto(`/squad-room?roomId=${roomId}`)
  await expect(free.getByRole('heading', { name: 'Squad room not found' })).toBeVisible()
  await free.goto('/squad-room?roomId=nonsense')
  await expect(free.getByRole('heading', { name: 'Squad room not found' })).toBeVisible()
})
