import type { Locator } from '@playwright/test'
import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, admin, founderWithPlan, open, openLive, passesTo, says, squad } from './stage.ts'

const boxOf = (one: Locator) =>
  one.evaluate(element => {
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect()
    return { x, y, width, height, right, bottom }
  })

test('on the narrowest phone, six digits of karma stay on one line', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Rich'))
  await page.route('**/api/rpc/dashboards/contributor*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"karma":0', '"karma":123456') })
  })
  await openLive(page, '/settings')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Dashboard' }).click()
  const figure = page.getByRole('region', { name: 'Your figures' }).getByText('123,456')
  await expect(figure).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect((await boxOf(figure)).height).toBeLessThan(40)
})

test('on a phone, the actions of a campaign stand in pairs; on a tablet, its cards reach the edge of the page', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Edge')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 700 } })
  await page.goto(`/manage-campaign/${id}`)
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  const [pause, edit, quick, remove] = [
    await boxOf(page.getByRole('button', { name: 'Pause', exact: true })),
    await boxOf(page.getByRole('link', { name: 'Edit', exact: true })),
    await boxOf(page.getByRole('button', { name: 'Quick edit', exact: true })),
    await boxOf(page.getByRole('button', { name: 'Delete', exact: true })),
  ]
  expect([edit.y, remove.y]).toEqual([pause.y, quick.y])
  expect([quick.x, quick.width, remove.x, remove.width]).toEqual([pause.x, pause.width, edit.x, edit.width])

  await page.setViewportSize({ width: 768, height: 1024 })
  const disclosure = page.getByRole('region', { name: 'Disclosure' })
  const facts = page.getByRole('complementary', { name: 'At a glance' })
  expect((await boxOf(disclosure)).right).toBe((await boxOf(facts)).right)
})

test('from the head of a campaign’s page people come to the form while there is one, and to what they sent', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Long')
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
  const cara = await actor(origin, 'contributor', 'Cara Short')
  const page = await open(browser, origin, cara, { viewport: { width: 1280, height: 600 } })
  await page.goto(`/campaign/${id}`)
  const part = page.getByRole('region', { name: 'Take part' })
  await expect(part).not.toBeInViewport()
  await page.getByRole('link', { name: 'Take part' }).click()
  await expect(part).toBeInViewport()
  await expect(part).toBeFocused()

  await cara.api.submissions.submitPost(post(id))
  await page.goto(`/campaign/${id}`)
  await page.getByRole('link', { name: 'Your work' }).click()
  await expect(page.getByRole('region', { name: 'Your posts' })).toBeFocused()

  await passesTo(page, null)
  await page.goto(`/campaign/${id}`)
  await expect(page.getByRole('region', { name: 'Take part' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take part' })).toHaveCount(0)
})

test('on a phone, the button that removes a role stands beside the person', async ({ browser, origin, makeAdmin }) => {
  const ada = await admin(origin, makeAdmin, 'Ada Narrow')
  await actor(origin, 'contributor', 'Cleo Narrowly')
  const page = await open(browser, origin, ada, { viewport: { width: 320, height: 700 } })
  await page.goto('/admin/team-management?tab=roles&q=Narrowly')
  const row = page.getByRole('listitem').filter({ hasText: 'Cleo Narrowly' })
  const remove = row.getByRole('button', { name: /^Remove .+ role$/ })
  await expect(remove).toBeVisible()
  expect((await boxOf(remove)).y).toBeLessThan((await boxOf(row.getByText(/^Joined on/))).y)
})

test('what the keyboard comes to in a squad room is not under “Jump to latest”', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Under')
  const { id: replyTo } = await says(carl, roomId, 'First')
  for (let nth = 0; nth < 12; nth++)
    await fran.api.squads.send({ id: crypto.randomUUID(), roomId, replyTo, content: `Reply ${nth}` })
  const page = await open(browser, origin, fran, { viewport: { width: 768, height: 600 } })
  await page.goto(`/squad-room?roomId=${roomId}`)
  const messages = page.getByRole('log')
  await expect(messages.getByText('Reply 11')).toBeVisible()
  const quote = messages.getByRole('button', { name: /^Reply to/ }).nth(5)
  // Half of it is cut off by the lower edge.
  await quote.evaluate(each => {
    const log = each.closest('[role=log]')
    const { y, height } = each.getBoundingClientRect()
    log?.scrollBy(0, y + height / 2 - log.getBoundingClientRect().bottom)
  })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  await quote.focus()
  const jump = await boxOf(page.getByRole('button', { name: 'Jump to latest' }))
  expect((await boxOf(quote)).bottom).toBeLessThanOrEqual(jump.y)
})
