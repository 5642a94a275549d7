import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from '@playwright/test'
import type { RevisedCampaign } from '#/contract/campaign-input.ts'
import type { Api } from '#/contract/index.ts'
import { subscribes } from '../buying.ts'
import { clientOf } from '../program.ts'
import { betterPost, comment, engagementCampaign, post, postsCampaign, publishedPost, revised } from '../samples.ts'
import { expect, password } from './fixture.ts'
import { timeIsUp } from './time-up.ts'

/** Somebody who signed up through the API; `open` opens a browser in which they are signed in. */
export interface Actor {
  api: Api
  cookie: () => string
}

export async function actor(origin: string, role: 'founder' | 'contributor', fullName: string): Promise<Actor> {
  const { api, cookie } = clientOf(origin)
  await api.accounts.signUp({ role, fullName, email: `${randomUUID()}@example.com`, password })
  return { api, cookie }
}

export const idOf = async ({ api }: Pick<Actor, 'api'>) => (await api.accounts.me())?.id ?? ''

/** A founder who has paid for a plan, by default the largest. */
export async function founderWithPlan(origin: string, fullName: string, variantId?: number) {
  const founder = await actor(origin, 'founder', fullName)
  await subscribes(founder, variantId)
  return founder
}

/** A founder with a plan, and a contributor. */
export async function pair(origin: string, founderName = 'Fran Miller', contributorName = 'Cara Jensen') {
  const fran = await founderWithPlan(origin, founderName)
  const cara = await actor(origin, 'contributor', contributorName)
  return { fran, cara }
}

/** An admin, once the server knows it: it caches who somebody is for two seconds. */
export async function admin(origin: string, makeAdmin: (email: string) => Promise<void>, fullName = 'Ada Admin') {
  const ada = await actor(origin, 'contributor', fullName)
  await makeAdmin(await emailOf(ada))
  await expect.poll(async () => (await ada.api.accounts.me())?.role).toBe('admin')
  return ada
}

const emailOf = async ({ api }: Actor) => (await api.accounts.me())?.email ?? ''

/** A browser signed in as this person, or a visitor's. */
export async function open(browser: Browser, origin: string, who: Actor | null, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, baseURL: origin, reducedMotion: 'reduce' })
  if (who) await enters(context, origin, who)
  return context.newPage()
}

/** From the next load of this page on, its browser is another person's, or a visitor's: cheaper than opening one more. */
export async function passesTo(page: Page, who: Actor | null) {
  const { origin } = new URL(page.url())
  await page.context().clearCookies()
  if (who) await enters(page.context(), origin, who)
}

async function enters(context: BrowserContext, origin: string, who: Actor) {
  const [name = '', value = ''] = who.cookie().split('=')
  await context.addCookies([{ name, value, url: origin }])
}

/** Opens a page and waits until its live connection is admitted: it does not hear earlier events. */
export async function openLive(page: Page, path: string) {
  const live = isLive(page)
  await page.goto(path)
  await live
}

/**
 * Opens a page and waits until everything has been read again, as it is after every connect. The browser's own "network idle" is of no
 * use, because it may come before the connection is admitted.
 */
export async function openRead(page: Page, path: string) {
  const underWay = new Set<Request>()
  const isApi = (request: Request) => request.url().includes('/api/rpc/')
  let quietSince = Date.now()
  const ended = (request: Request) => {
    if (underWay.delete(request)) quietSince = Date.now()
  }
  page.on('request', request => isApi(request) && underWay.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  // Awaited from the start: both may happen before `goto` resolves.
  const readAgain = isLive(page).then(() => page.waitForResponse(/accounts\/me/))
  await page.goto(path)
  await readAgain
  const isQuiet = () => underWay.size === 0 && Date.now() - quietSince > 500
  await expect.poll(isQuiet, { intervals: [100] }).toBe(true)
}

/** Waits until the page's next connection for live events is admitted. */
export const isLive = (page: Page) =>
  new Promise<void>(resolve => {
    page.on('websocket', socket => {
      if (socket.url().includes('/live/'))
        socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve())
    })
  })

/**
 * Waits until React listens here. Earlier presses on buttons are replayed; but before that, a hovering pointer is not noticed, a link loads
 * a whole page, and keyboard shortcuts do nothing.
 */
export const hydrated = (element: Locator) =>
  expect.poll(() => element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactFiber')))).toBe(true)

/** Waits until the code that loads after the page is there: the keyboard shortcuts and the toasts. */
export const keysWork = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-single-keys', 'on')

/** Ends the session, and acts before the page has noticed. */
export async function afterExpiry(page: Page, act: () => Promise<void>) {
  await page.route('**/api/rpc/accounts/me*', route => route.abort())
  await page.context().clearCookies()
  await act()
  await page.unroute('**/api/rpc/accounts/me*')
}

/** Fills in the login page that is on screen. */
export async function entersLogin(page: Page, who: Actor) {
  await page.getByLabel('Email').fill(await emailOf(who))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').locator('button[type=submit]').click()
}

let links = 0
/** An unused link, as long as Reddit's real ones, to check that it fits on a narrow page. */
const longLink = () =>
  `https://www.reddit.com/r/smallbusiness_owners/comments/1abcde/comment/${(36 ** 6 + (links += 1)).toString(36)}/`

/**
 * A founder with both kinds of campaign, a post, a comment and a campaign in review, and the contributor
 * who wrote them. Another contributor's post was rejected and sent again, and their comment was rejected.
 */
export async function furnish(origin: string, dataDir: string) {
  const { fran, cara } = await pair(origin)
  const posts = await fran.api.campaigns.create(postsCampaign())
  const engagement = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitPost(post(posts.id))
  await cara.api.submissions.submitComment({ ...comment(engagement.id), url: longLink() })
  const second = await fran.api.campaigns.create(postsCampaign({ saasName: 'Ledgerly for teams', postsPerDay: 1 }))
  const { id } = await cara.api.submissions.submitPost(post(second.id))
  await fran.api.submissions.approve({ id })
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const again = await cole.api.submissions.submitPost(post(posts.id))
  await fran.api.submissions.reject({ id: again.id, reason: 'Please tell of your own month.' })
  await cole.api.submissions.resubmitPost(betterPost(again.id))
  const commented = await cole.api.submissions.submitComment(comment(engagement.id))
  await fran.api.submissions.reject({ id: commented.id, reason: null })
  const [pending, rejected, active] = [
    await publishedPost(fran, cara),
    await publishedPost(fran, cara),
    await publishedPost(fran, cara),
  ]
  for (const own of [pending, rejected]) await revisesEnded(dataDir, cara, own)
  await fran.api.campaigns.reject({ id: rejected, reason: 'Please name the subreddit that you posted in.' })
  return { fran, cara, cole, posts: posts.id, engagement: engagement.id, pending, rejected, active }
}

/** The campaign of a published post ends, and its contributor changes it and sends it for review again. */
export async function revisesEnded(
  dataDir: string,
  { api }: Pick<Actor, 'api'>,
  campaignId: string,
  change?: Partial<RevisedCampaign>,
) {
  await timeIsUp(dataDir, campaignId)
  await api.campaigns.revise(revised(campaignId, change))
}

/** A founder with a team of two, its squad room, and the admin who assigned them. */
export async function squad(origin: string, makeAdmin: (email: string) => Promise<void>, founderName: string) {
  const fran = await actor(origin, 'founder', founderName)
  const carl = await actor(origin, 'contributor', 'Carl Brandt')
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const ada = await admin(origin, makeAdmin)
  const { id: founderId = '' } = (await fran.api.accounts.me()) ?? {}
  for (const { api } of [carl, cara]) {
    const { id: contributorId = '' } = (await api.accounts.me()) ?? {}
    await ada.api.admin.assign({ id: randomUUID(), founderId, contributorId, notes: '' })
  }
  const room = await fran.api.squads.room({})
  return { fran, carl, cara, ada, roomId: room?.id ?? '' }
}

export const says = ({ api }: Actor, roomId: string, content: string) =>
  api.squads.send({ id: randomUUID(), roomId, content })

/** A message that two people have reported. */
export async function reported({ fran, carl, cara, roomId }: Awaited<ReturnType<typeof squad>>) {
  const { id: thingId } = await says(carl, roomId, `Whoever uses a spreadsheet is an idiot, with ${'x'.repeat(200)}`)
  for (const { api } of [fran, cara]) {
    await api.moderation.report({
      id: randomUUID(),
      thing: 'message',
      thingId,
      reason: 'abuse',
      words: 'It insults us.',
    })
  }
}

/** Every kind of message that a squad room can hold. */
export async function talk({ fran, carl, roomId }: Awaited<ReturnType<typeof squad>>) {
  const { id } = await says(carl, roomId, 'Two **thoughts**:\n- the `flair`\n> and a quote\n```\nsome code\n```')
  await fran.api.squads.send({
    id: randomUUID(),
    roomId,
    replyTo: id,
    content: `@Carl Brandt ${'see https://example.com/a '.repeat(30)}`,
  })
  await fran.api.squads.react({ id, emoji: '👍', on: true })
  await fran.api.squads.pin({ id, on: true })
  const typo = await says(fran, roomId, 'typo')
  await fran.api.squads.edit({ id: typo.id, content: 'No typo' })
  const gone = await says(fran, roomId, 'gone')
  await fran.api.squads.remove({ id: gone.id })
  await subscribes(fran)
  const campaign = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.squads.share({ id: randomUUID(), roomId, campaignId: campaign.id })
}

/** Aborts every call of this procedure until it heals. */
export const fails = (page: Page, procedure: string) => page.route(`**/api/rpc/${procedure}`, route => route.abort())
export const heals = (page: Page, procedure: string) => page.unroute(`**/api/rpc/${procedure}`)

/** Cuts off live events, which would say what was done when an answer is lost. */
export const hearsNothing = (page: Page) => page.routeWebSocket(/live/, () => {})

/** The next call of this procedure does its work at the server, and its answer never arrives. */
export const losesAnswer = (page: Page, procedure: string) =>
  page.route(
    `**/api/rpc/${procedure}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Delays every call of this procedure until released. */
export async function answersLater(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/rpc/${procedure}*`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Delays a lazily loaded chunk, as a slow connection would, until released. */
export async function heldBack(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}-*.js`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Neither Escape nor a click outside closes the dialog. */
export async function staysOpen(dialog: Locator) {
  await dialog.page().keyboard.press('Escape')
  await dialog.page().mouse.click(5, 5)
  // A closing dialog is still visible while it fades out.
  await expect(dialog).toHaveAttribute('data-state', 'open')
}
