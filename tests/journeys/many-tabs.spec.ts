import type { Page } from '@playwright/test'
import { socketsPerUser } from '#/rules/rates.ts'
import { listen } from '../cluster/people.ts'
import { comment, engagementCampaign } from '../samples.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, promote, startProgram } from '../program.ts'
import { expect, needsOwnServer, test } from './fixture.ts'
import { actor, isLive, open, openLive, openRead, pair, says, squad } from './stage.ts'

/** In a browser without windows every tab counts as visible. */
const become = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate(state => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibility)

const unread = (page: Page, count: number) => page.getByRole('link', { name: `Squad Chat ${count} unread` })
const notice = (page: Page) => page.getByText('This page is not updating live.')

test('with one tab too many the new one is live, the oldest hidden one catches up when it is looked at, and one that cannot connect says so', async ({
  browser,
}) => {
  needsOwnServer('The nodes allow more sockets.')
  test.setTimeout(120_000)
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: { RATE_LIMIT_FACTOR: '1' } })
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const { fran, carl, roomId } = await squad(server.origin, email => promote(folder.path, email), 'Tabea Stack')
  const first = await open(browser, server.origin, carl)
  const [second, third] = [await first.context().newPage(), await first.context().newPage()]
  const tabs = [first, second, third]
  for (const page of tabs) {
    await openLive(page, '/contributor-dashboard')
    await become(page, 'hidden')
  }
  // Further tabs are only their connections: a whole page takes seconds.
  const others = Array.from({ length: socketsPerUser - tabs.length }, () => listen(server, server.origin, carl))
  for (const other of others) {
    stack.use(other)
    await other.open
  }
  const last = await first.context().newPage()
  // The new tab connects at its second attempt.
  await openLive(last, '/contributor-dashboard')
  await expect(last.getByRole('link', { name: 'Squad Chat' })).toBeVisible()
  await says(fran, roomId, 'one')
  await expect(unread(last, 1)).toBeVisible()
  await expect(unread(first, 1)).toHaveCount(0)

  const isBack = isLive(first)
  await become(first, 'visible')
  await expect(unread(first, 1)).toBeVisible()
  await expect(notice(first)).toHaveCount(0)
  await isBack
  await says(fran, roomId, 'two')
  for (const page of [first, last]) await expect(unread(page, 2)).toBeVisible()

  for (const { socket } of others) socket.emit('looking', true)
  for (const page of tabs) if (page !== second) await become(page, 'visible')
  await become(second, 'visible')
  await expect(notice(second)).toBeVisible({ timeout: 20_000 })
  await says(fran, roomId, 'three')
  for (const page of [...tabs, last]) if (page !== second) await expect(unread(page, 3)).toBeVisible()
  await expect(unread(second, 3)).toHaveCount(0)
  await second.getByRole('button', { name: 'Update now' }).click()
  await expect(unread(second, 3)).toBeVisible()
  await expect(notice(second)).toBeVisible()

  await become(third, 'hidden')
  await expect(notice(second)).toHaveCount(0, { timeout: 10_000 })
  await says(fran, roomId, 'four')
  await expect(unread(second, 4)).toBeVisible()
})

test('a page whose connection is lost says that it is not live, until it is live again', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, cara)
  await openRead(page, '/contributor-dashboard')
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0, { timeout: 20_000 })
})

test('an open page reads once what an approval has changed, however much of it that is', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Once')
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  const page = await open(browser, origin, cara)
  await openRead(page, '/contributor-dashboard')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await fran.api.submissions.approve({ id })
  await expect(page.getByText('Approved').first()).toBeVisible()
  const read = () => asked.filter(url => url.includes('/api/rpc/'))
  await expect.poll(read).toContainEqual(expect.stringContaining('dashboards'))
  await page.waitForTimeout(500)
  const reads = read()
  expect(reads.filter((url, at) => reads.indexOf(url) < at)).toEqual([])
})
