import type { Page } from '@playwright/test'
import { clientOf } from '../program.ts'
import { engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, password, test } from './fixture.ts'
import { composer, log, write } from './squad-page.ts'
import { actor, hydrated, open, openLive, pair, squad } from './stage.ts'

test('a page that has been open for minutes leads to the login once its session is ended elsewhere', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, cara)
  await page.clock.install()
  await page.goto('/contributor-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Longer than data that no component uses is kept in the cache.
  await page.clock.fastForward('06:00')
  await cara.api.accounts.signOut()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('You are logged out')).toBeVisible()
})

test('a page that nobody has touched for minutes counts as looked at by nobody, until somebody does', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const [cara, ada] = [await actor(origin, 'contributor', 'Cara Idle'), await actor(origin, 'founder', 'Ada Onlooker')]
  await makeAdmin((await ada.api.accounts.me())?.email ?? '')
  const looks = async () => {
    const { items } = await ada.api.operations.connections({})
    return items.find(({ name }) => name === 'Cara Idle')?.connections.some(({ looking }) => looking)
  }
  const page = await open(browser, origin, cara)
  await page.clock.install()
  await page.goto('/contributor-dashboard')
  await expect(async () => expect(await looks()).toBe(true)).toPass()
  await page.clock.fastForward('03:00')
  await expect(async () => expect(await looks()).toBe(false)).toPass()
  await page.keyboard.press('Shift')
  await expect(async () => expect(await looks()).toBe(true)).toPass()
})

const places = [
  { made: engagementCampaign, path: (id: string) => `/campaign/${id}`, field: 'Your comment' },
  {
    made: postsCampaign,
    path: (id: string) => `/create-campaign?contributor=true&campaignId=${id}`,
    field: 'Text',
  },
]

test('whoever writes on its page or beside its brief for a campaign they never worked for learns that it was paused, and goes on after', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const page = await open(browser, origin, cara)
  await page.clock.install()
  for (const { made, path, field } of places) {
    const { id } = await fran.api.campaigns.create(made({ saasName: 'Stillopen' }))
    await page.goto(path(id))
    const text = page.getByLabel(field, { exact: true })
    await text.fill('I do it on Mondays.')
    await fran.api.campaigns.pause({ id })
    await page.clock.fastForward('00:30')
    await expect(page.getByText('This campaign is no longer active.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText('I do it on Mondays.')
    await fran.api.campaigns.resume({ id })
    await page.clock.fastForward('00:30')
    await expect(text).toHaveValue('I do it on Mondays.')
  }
})

test('whoever looks at where they are signed in sees a login that comes meanwhile', async ({ browser, origin }) => {
  const vera = await actor(origin, 'founder', 'Vera Vigilant')
  const email = (await vera.api.accounts.me())?.email ?? ''
  const page = await open(browser, origin, vera)
  await page.clock.install()
  await page.goto('/settings?tab=security')
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
  await clientOf(origin).api.accounts.signIn({ email, password })
  await page.clock.fastForward('00:30')
  await expect(page.getByText('You are not logged in anywhere else.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
})

test('whoever writes in a room after their browser forgot the login is led to it at once, or when it is checked again before anything is sent, and what they wrote is sent afterwards, once', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, roomId } = await squad(origin, makeAdmin, 'Fran Forgotten')
  const page = await open(browser, origin, fran)
  const sent = async () => (await fran.api.squads.messages({ roomId })).items.map(({ content }) => content)
  await openLive(page, '/squad-room')
  const writes = async (words: string, later: number) => {
    await expect(log(page)).toBeVisible()
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.evaluate(ms => {
      const { now } = Date
      Date.now = () => now() + ms
    }, later)
    await write(page, words)
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(page.getByText('You are logged out')).toBeVisible()
    await page.context().addCookies(cookies)
    await openLive(page, '/squad-room')
    await expect(composer(page)).toBeVisible()
  }
  await writes('Still here?', 0)
  await expect.poll(sent).toEqual(['Still here?'])
  await writes('And now?', 40_000)
  await expect.poll(async () => (await sent()).toSorted()).toEqual(['And now?', 'Still here?'])
})

test('a campaign that did not come while the server was away comes by itself once it is back', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const first = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Comesfirst' }))
  const page = await open(browser, origin, cara)
  let isAway = false
  const cuts: (() => unknown)[] = []
  await page.routeWebSocket(/\/live\//, socket => {
    if (isAway) return void socket.close()
    socket.connectToServer()
    cuts.push(() => socket.close())
  })
  await page.goto(`/campaign/${first.id}`)
  await fran.api.campaigns.create(engagementCampaign({ saasName: 'Comeslater' }))
  await page.getByRole('link', { name: 'Explore Campaigns' }).first().click()
  const link = page.getByRole('link', { name: /Comeslater/ }).first()
  await hydrated(link)
  isAway = true
  await page.route('**/api/**', route => route.abort())
  for (const cut of cuts) await cut()
  await link.click()
  await expect(page.getByText('Failed to load campaign')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/**')
  isAway = false
  await expect(page.getByRole('heading', { level: 1, name: 'Comeslater' })).toBeVisible({ timeout: 30_000 })
})

const lost = [
  { at: '/about', to: () => '/explore', said: 'The campaigns did not load', procedure: 'campaigns/explore' },
  {
    at: '/explore',
    to: (id: string) => `/campaign/${id}`,
    said: 'Failed to load campaign',
    procedure: 'campaigns/get',
  },
]

test('a list or a page that did not come to a visitor comes by itself, once they look at it and the server is back', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Comesatlast' }))
  const page = await open(browser, origin, null)
  await page.clock.install()
  const passes = async (ms: number, holds: () => unknown) =>
    expect(async () => {
      await page.clock.runFor(ms)
      await holds()
    }).toPass({ timeout: 20_000 })
  for (const { at, to, said, procedure } of lost) {
    await page.goto(at)
    let asked = 0
    await page.route(`**/api/rpc/${procedure}`, route => {
      asked += 1
      return route.abort()
    })
    const link = page.locator(`a[href^="${to(id)}"]`).first()
    await hydrated(link)
    await link.click()
    await passes(5_000, () => expect(page.getByText(said)).toBeVisible({ timeout: 200 }))
    const first = asked
    await passes(5_000, () => expect(asked).toBeGreaterThan(first + 3))

    await looks(page, 'hidden')
    await page.clock.runFor(120_000)
    const before = asked
    await page.clock.runFor(300_000)
    expect(asked).toBe(before)

    await page.unroute(`**/api/rpc/${procedure}`)
    await looks(page, 'visible')
    await passes(5_000, () => expect(page.getByText('Comesatlast').first()).toBeVisible({ timeout: 200 }))
    await expect(page.getByText(said)).toHaveCount(0)
  }
})

const looks = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(now => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
