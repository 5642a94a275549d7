import sharp from 'sharp'
import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { composer, log, message, write } from './squad-page.ts'
import type { Actor } from './stage.ts'
import { actor, admin, founderWithPlan, idOf, open, openLive, says, squad } from './stage.ts'
import { refusal } from './refusal.ts'

test('the keyboard stays at the desk when the time of an Undo ends under it', async ({ browser, origin }) => {
  const fran = await founderWithPlan(origin, 'Fran Late')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  for (const name of ['Alma Ray', 'Bo Lund']) {
    const writer = await actor(origin, 'contributor', name)
    await writer.api.submissions.submitPost({ ...post(id), title: `By ${name}` })
  }
  const page = await open(browser, origin, fran)
  await page.goto('/founder-dashboard?tab=posts')
  const cards = page.locator('li[data-card]')
  await expect(cards).toHaveCount(2)
  await cards.first().getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  const undo = page.getByRole('group', { name: 'Rejecting “By Alma Ray”' }).getByRole('button', { name: 'Undo' })
  await expect(cards).toHaveCount(1)
  await undo.focus()
  // As long as the desk checks the keyboard focus after a decision.
  await page.waitForTimeout(1_000)
  await expect(undo).toBeFocused()
  await expect(undo).toHaveCount(0, { timeout: 20_000 })
  await expect(cards.first()).toBeFocused()
})

test('whoever approves all from the foot of a long list sees the Undo, and after it the cards', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Foot')
  await fran.api.accounts.changeUndoTime({ undoSeconds: 120 })
  const { id } = await fran.api.campaigns.create(postsCampaign())
  for (const name of ['Alma Ray', 'Bo Lund', 'Cy Park', 'Di Voss']) {
    const writer = await actor(origin, 'contributor', name)
    await writer.api.submissions.submitPost({ ...post(id), title: `By ${name}` })
  }
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 720 } })
  await page.goto(`/manage-campaign/${id}`)
  const cards = page.locator('li[data-card]')
  const review = page.getByRole('region', { name: /^To review/ })
  await page.getByLabel('Select all').press('Space')
  const approve = page.getByRole('button', { name: 'Approve 4' })
  await expect(approve).toBeVisible()
  await page.keyboard.press('End')
  // Waits until the page has scrolled: otherwise it would go on after the focus has moved, and scroll that out of sight.
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1)).toBe(true)
  await approve.press('Enter')
  await expect(cards).toHaveCount(0)
  await expect(review).toBeFocused()
  await expect(page.getByRole('group', { name: 'Approving 4 posts' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('z')
  await expect(cards.first()).toBeFocused()
  await expect(cards.first()).toBeInViewport()
})

test('the keyboard stays in a squad room when what was pressed or looked at goes, and when the room closes and opens again', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, cara, ada, roomId } = await squad(origin, makeAdmin, 'Olga Stays')
  const { id } = await says(carl, roomId, 'What do you think?')
  await cara.api.squads.react({ id, emoji: '👍', on: true })
  const page = await open(browser, origin, cara)
  await page.goto('/squad-room')
  const own = page.getByRole('button', { name: 'Thumbs up, 1: you' })
  await own.press('Enter')
  await expect(own).toHaveCount(0)
  await expect(message(page, 'What do you think?')).toBeFocused()

  // Skips every link, picture and reaction of the messages.
  await page.getByRole('button', { name: 'Skip to writing' }).press('Enter')
  await expect(composer(page)).toBeFocused()

  await page.route('**/api/rpc/squads/send', route => route.fulfill(refusal('message_not_found')))
  await write(page, 'refused words')
  const refused = log(page).getByRole('article', { name: 'Not sent' })
  const retry = refused.getByRole('button', { name: 'Retry' })
  await retry.focus()
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect(refused).toHaveCount(1)
  await refused.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(refused).toHaveCount(0)
  await expect(composer(page)).toBeFocused()

  await test.step('at a message whose image is deleted while it is looked at', async () => {
    const chart = await sendsImage(origin, carl, roomId, 'chart')
    await page.getByRole('button', { name: 'Open image: chart' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'chart' })).toBeVisible()
    await carl.api.squads.remove({ id: chart })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(message(page, 'This message was deleted')).toBeFocused()
  })

  await test.step('at the words that say that the room is closed, and in the page when it opens again', async () => {
    await composer(page).fill('Half a thought')
    await expect(composer(page)).toBeFocused()
    const me = await cara.api.accounts.me()
    const { items } = await ada.api.admin.assignments({})
    const assigned = items.find(({ contributor }) => contributor.id === me?.id)
    await ada.api.admin.unassign({ id: assigned?.id ?? '' })
    await expect(page.getByText('You are no longer in this squad, so its room is closed to you.')).toBeFocused()
    const founderId = assigned?.founder.id ?? ''
    await ada.api.admin.assign({ id: crypto.randomUUID(), founderId, contributorId: me?.id ?? '' })
    await expect(composer(page)).toHaveValue('Half a thought')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('the keyboard of an admin stays near a search, an empty list and what Retry has brought', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Sonja Searched')
  const page = await open(browser, origin, ada)
  const said = page.getByRole('status')
  const main = page.getByRole('main')

  await test.step('a search says what it found, and what shows everything again keeps the keyboard', async () => {
    // Waits for the live connection: the rereading after it would load the list of the next step by itself.
    await openLive(page, '/admin/team-management?q=zzzznobody')
    await expect(said.filter({ hasText: 'No assignment matches' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Show all' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Team Assignments' })).toBeFocused()
    await page.getByRole('searchbox').first().fill('Sonja Searched')
    await expect(said.filter({ hasText: '2 assignments match' })).toHaveCount(1)
  })

  await test.step('Retry below a search for people is reached by Tab, and gives the keyboard back', async () => {
    const founder = page.getByRole('combobox', { name: 'Founder', exact: true })
    await page.route('**/api/rpc/admin/people*', route => route.fulfill({ status: 400, body: '{}' }))
    await founder.press('ArrowDown')
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(retry).toBeFocused()
    await page.unroute('**/api/rpc/admin/people*')
    await page.keyboard.press('Enter')
    await expect(founder).toBeFocused()
    await expect(page.getByRole('option', { name: /Sonja Searched/ })).toBeVisible()
  })

  await test.step('the keyboard stays at Retry while that fails, and is in the list that it has brought', async () => {
    const users = '**/api/rpc/admin/users*'
    await page.route(users, route => route.fulfill({ status: 400, body: '{}' }))
    await page.getByRole('tab', { name: 'Roles' }).click()
    const retry = page.getByRole('button', { name: 'Retry' })
    await retry.focus()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(users, async route => {
      await answered
      await route.fallback()
    })
    await retry.press('Enter')
    await expect(page.getByRole('tabpanel')).toBeFocused()
    answer()
    await expect(retry).toBeFocused()
    await page.unroute(users)
    await retry.press('Enter')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })

  await page.goto('/admin/team-management?tab=roles&q=zzzznobody')
  await expect(said.filter({ hasText: 'No user matches' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Show everybody' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()

  await page.goto('/admin/audit?q=zzzznothing')
  await expect(said.filter({ hasText: 'No entry matches' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear the filter' }).press('Enter')
  await expect(main.getByRole('region', { name: 'Entries' })).toBeFocused()
  await expect(main.getByRole('listitem').first()).toBeVisible()
  await page.goto(`/admin/audit?about=${await idOf(fran)}`)
  await page.getByRole('button', { name: 'Show everybody' }).press('Enter')
  await expect(page.getByLabel('Person')).toBeFocused()
})

test('the keyboard stays at the card whose row is removed in another window', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Twice')
  await fran.api.tokens.make({
    id: crypto.randomUUID(),
    name: 'Nightly report',
    scopes: ['profile:read'],
    days: 90,
    present: null,
  })
  const endpoint = { id: crypto.randomUUID(), url: 'https://hooks.invalid/karmasquad' }
  await fran.api.webhooks.add({ ...endpoint, events: ['submission.created'] })
  const page = await open(browser, origin, fran)
  await openLive(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Revoke Nightly report' }).focus()
  const [token] = await fran.api.tokens.list()
  await fran.api.tokens.revoke({ id: token?.id ?? '' })
  await expect(page.getByRole('heading', { name: 'Personal access tokens' })).toBeFocused()

  await openLive(page, '/webhooks')
  await page.getByRole('button', { name: /^Change https/ }).focus()
  await fran.api.webhooks.remove({ id: endpoint.id })
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('No webhooks yet')
})

test('the keyboard goes to the Undo of a removal once the question about it no longer hides the page', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  await actor(origin, 'contributor', 'Cleo Faded')
  const page = await open(browser, origin, await admin(origin, makeAdmin))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/admin/team-management?tab=roles&q=Faded')
  await page.getByRole('button', { name: 'Remove Cleo Faded’s role' }).click()
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('[aria-hidden=true]')) document.title = 'Hidden'
    })
  })
  // The page's footer is hidden behind the dialog.
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page).not.toHaveTitle('Hidden')
})

test('the keyboard is at the first field of a form that was emptied or put back, and near what an empty list offered', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Anew')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, fran)
  await page.goto('/create-campaign')
  await page.getByLabel('Title', { exact: true }).fill('Half a thought')
  await page.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Need Engagement' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Need Engagement' })).toBeInViewport()

  await page.goto(`/create-campaign?edit=${id}`)
  await page.getByLabel('Guidelines').fill('Another thought')
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toBeInViewport()

  const all = page.getByRole('radio', { name: 'All' })
  await page.goto('/founder-dashboard?filter=completed')
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(all).toBeFocused()
  await page.getByRole('tab', { name: /^Pending Posts/ }).click()
  await page.getByRole('link', { name: 'See your campaigns' }).press('Enter')
  await expect(page.getByRole('tab', { name: 'Your Campaigns' })).toBeFocused()
  await page.goto('/karma?kind=release')
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(all).toBeFocused()
})

/** Shows an image in the room, described by these words. */
async function sendsImage(origin: string, { api, cookie }: Actor, roomId: string, alt: string) {
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#0e7490' } })
  const answer = await fetch(`${origin}/api/squads/${roomId}/images`, {
    method: 'POST',
    headers: { origin, cookie: cookie(), 'content-type': 'image/png' },
    body: new Uint8Array(await drawn.png().toBuffer()),
  })
  const { id: imageId }: { id: string } = await answer.json()
  const { id } = await api.squads.sendImage({ id: crypto.randomUUID(), roomId, imageId, alt })
  return id
}
