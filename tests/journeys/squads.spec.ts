import { subscribes } from '../buying.ts'
import { postsCampaign, publishedPost } from '../samples.ts'
import { expect, expectAccessible, test } from './fixture.ts'
import { act, composer, log, message, write } from './squad-page.ts'
import { actor, idOf, open, openLive, revisesEnded, says, squad } from './stage.ts'
import { toast } from './toast.ts'
import { turnTo } from './turn-to.ts'
import { refusal } from './refusal.ts'

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
  // The message is shown before it has been sent.
  await expect(log(page).getByRole('article', { name: 'Sending' })).toHaveCount(0)
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

test('a disconnected page that may still listen reconnects by itself', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Noor Haddad')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await says(fran, roomId, 'first')
  await expect(message(page, 'first')).toBeVisible()
  const me = await carl.api.accounts.me()
  // Messages sent before the page was connected are shown as well.
  await expect(() => ada.api.operations.endConnections({ id: me?.id ?? '', present: null })).toPass({ timeout: 20_000 })
  await says(fran, roomId, 'second')
  await expect(message(page, 'second')).toBeVisible()
  await says(fran, roomId, 'third')
  await expect(message(page, 'third')).toBeVisible()
  await page.context().close()
})

test('a refused message says why and waits for Retry or Delete', async ({ browser, origin, makeAdmin }) => {
  const { carl } = await squad(origin, makeAdmin, 'Olga Vance')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await page.route('**/api/rpc/squads/send', route => route.fulfill(refusal('message_not_found')))
  await write(page, 'refused words')
  await expect(toast(page, 'Failed to send message')).toContainText('Error')
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
  dataDir,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Quinn Hale')
  await subscribes(fran)
  const campaignId = await publishedPost(fran, carl)
  const { saasName } = postsCampaign()
  await fran.api.squads.share({ id: crypto.randomUUID(), roomId, campaignId })
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
  await expect(log(page).getByRole('link', { name: saasName })).toHaveAttribute('href', `/campaign/${campaignId}`)
  await expect(log(page)).toContainText('Active')
  await revisesEnded(dataDir, carl, campaignId)
  await page.reload()
  await expect(log(page)).toContainText(`${saasName} is being changed and is not open now`)
  await expect(log(page).getByRole('link', { name: saasName })).toHaveCount(0)
  await fran.api.campaigns.remove({ id: campaignId })
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
  const main = alone.getByRole('main')
  await expect(main.getByText('An admin puts your team together.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  await alone.goto('/founder-dashboard')
  await expect(alone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alone.getByRole('link', { name: /Squad Chat/ })).toHaveCount(0)
  const free = await open(browser, origin, contributor)
  await free.goto('/squad-room')
  await expect(free.getByText("You haven't been assigned to any squad yet.")).toBeVisible()
  await expect(free.getByRole('main').getByRole('link', { name: 'Explore Campaigns' })).toBeVisible()
  await expect(free.getByText('No squad rooms available')).toBeVisible()
  await free.getByRole('button', { name: 'Rooms' }).click()
  await expect(free.getByText('No rooms available')).toBeVisible()
  await free.goto(`/squad-room?roomId=${roomId}`)
  await expect(free.getByRole('heading', { name: 'Squad room not found' })).toBeVisible()
  await free.goto('/squad-room?roomId=nonsense')
  await expect(free.getByRole('heading', { name: 'Squad room not found' })).toBeVisible()
})

test('whoever chooses another room by keyboard is told which one has opened', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { cara, ada } = await squad(origin, makeAdmin, 'Olga First')
  const zoe = await actor(origin, 'founder', 'Zoe Second')
  await ada.api.admin.assign({
    id: crypto.randomUUID(),
    founderId: await idOf(zoe),
    contributorId: await idOf(cara),
    notes: '',
  })
  const zoesRoom = (await zoe.api.squads.room({}))?.id
  const page = await open(browser, origin, cara)
  const live = page.locator('[aria-live=polite]')
  await page.goto('/squad-room')
  for (const [next, left] of [
    ['Zoe Second', 'Olga First'],
    ['Olga First', 'Zoe Second'],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: left })).toBeVisible()
    await expect(live.filter({ hasText: left })).toHaveCount(next === 'Zoe Second' ? 0 : 1)
    await page.getByRole('button', { name: 'Rooms' }).press('Enter')
    await page.getByRole('dialog', { name: 'Rooms' }).getByRole('link', { name: next }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(live.filter({ hasText: next })).toHaveCount(1)
  }
  // As on a slow page, where the closed drawer has returned the focus to this button before the other room is shown.
  await page.getByRole('button', { name: 'Rooms' }).focus()
  await turnTo(page, `/squad-room?roomId=${zoesRoom}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoe Second' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.context().close()
})

test('the room in which an admin writes stays open, whichever room has moved last meanwhile', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const quiet = await squad(origin, makeAdmin, 'Quiet Founder')
  const busy = await squad(origin, makeAdmin, 'Busy Founder')
  await says(quiet.fran, quiet.roomId, 'What do you think?')
  const page = await open(browser, origin, quiet.ada)
  await openLive(page, '/squad-room')
  await expect(message(page, 'What do you think?')).toBeVisible()
  await composer(page).fill('I think that')
  await says(busy.fran, busy.roomId, 'We were faster')
  await quiet.fran.api.squads.rename({ roomId: quiet.roomId, name: 'Renamed' })
  await busy.fran.api.squads.rename({ roomId: busy.roomId, name: 'Faster' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed')
  await expect(composer(page)).toHaveValue('I think that')
  await page.context().close()
})
