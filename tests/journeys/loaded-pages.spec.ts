import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { databaseOf } from './database-of.ts'
import { expect, test } from './fixture.ts'
import { bell, noticed, panel } from './notice-page.ts'
import { fail } from './screens/screen.ts'
import type { Actor } from './stage.ts'
import { admin, idOf, open, openLive, openRead } from './stage.ts'
import { turnTo } from './turn-to.ts'

const named = (at: number) => `Notice ${String(at).padStart(3, '0')}`

test('after an event, all pages that are loaded are read again with one request, and the reader stays where they were', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Reading')
  const { db, close, userId, notices } = await manyNotices(dataDir, fran)
  const page = await open(browser, origin, fran)
  await openLive(page, '/founder-dashboard')
  await bell(page, '9+').click()
  const rows = panel(page).getByRole('listitem')
  for (const loaded of [50, 100, 150]) {
    await expect(rows).toHaveCount(loaded)
    if (loaded < 150) await panel(page).getByRole('button', { name: 'Show older' }).click()
  }
  const read = rows.filter({ hasText: named(120) })
  await read.getByRole('link').focus()
  const top = async () => (await read.boundingBox())?.y ?? 0
  await expect.poll(top).toBeGreaterThan(0)
  const before = await top()

  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/notifications/list')) asked.push(request.postData() ?? '')
  })
  const gone = [10, 49, 60, 100].map(named)
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('title', 'in', gone)
    .execute()
    .finally(() => close())
  await somethingCame()
  const left = notices.map(({ title }) => title).filter(title => !gone.includes(title))
  const titles = async () => (await rows.allTextContents()).map(text => /Notice \d{3}/.exec(text)?.[0] ?? 'new')
  await expect.poll(titles).toEqual(['new', ...left.slice(0, 149)])
  expect(asked).toHaveLength(1)
  await expect(read.getByRole('link')).toBeFocused()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)

  await panel(page).getByRole('button', { name: 'Show older' }).click()
  await expect.poll(titles).toEqual(['new', ...left])
  await somethingCame('Cleo Vance')
  await expect.poll(titles).toEqual(['new', 'new', ...left])
  expect(asked).toHaveLength(3)
  await page.context().close()
})

test('a tap on the end of a long list meets what is there', async ({ browser, origin, dataDir }) => {
  const { fran } = await noticed(origin, 'Fran Tapping')
  const { close } = await manyNotices(dataDir, fran)
  await close()
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 800 }, hasTouch: true })
  await openLive(page, '/founder-dashboard')
  await bell(page, '9+').tap()
  await panel(page).getByRole('button', { name: 'Show older' }).tap()
  await expect(panel(page).getByRole('listitem')).toHaveCount(100)
  await expect(page).toHaveURL(/founder-dashboard$/)
  await page.context().close()
})

test('older notices that do not come are said not to have loaded, and Retry brings them', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran } = await noticed(origin, 'Fran Failing')
  const { close } = await manyNotices(dataDir, fran)
  await close()
  const page = await open(browser, origin, fran)
  await openLive(page, '/founder-dashboard')
  await bell(page, '9+').click()
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await fail(page, 'notifications.list')
  await panel(page).getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('More did not load')
  const retry = panel(page).getByRole('button', { name: 'Retry' })
  await expect(retry).toBeFocused()
  await expect(retry).toBeInViewport({ ratio: 1 })
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(100)
  await expect(rows.nth(50).getByRole('link')).toBeFocused()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await page.context().close()
})

test('of live connections, too, only further ones are said not to have loaded when only they did not', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const page = await open(browser, origin, await admin(origin, makeAdmin, 'Ada Failing'))
  const counts = { people: 1, sockets: 1, looking: 1 }
  // Once connected, the page reads its lists again, which would take the failure away.
  await openRead(page, '/privacy')
  await fail(page, 'operations.connections')
  const first = { items: [], rooms: [], ...counts, next: 'later' }
  // Only the second page fails: the first is polled, and answered.
  await page.route('**/operations/connections', route =>
    route.request().postData()?.includes('cursor') ? route.fallback() : route.fulfill({ json: { json: first } }),
  )
  await turnTo(page, '/admin/operations?tab=connections')
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toHaveText(/^More did not load/)
})

async function manyNotices(dataDir: string, fran: Actor) {
  const userId = await idOf(fran)
  const { db, close } = await databaseOf(dataDir)
  const notices = Array.from({ length: 170 }, (_, at) => ({
    id: randomUUID(),
    user_id: userId,
    type: 'karma_earned' as const,
    title: named(at),
    body: 'Karma for a comment '.repeat(6).trim(),
    cause: `test:${at}`,
    created_at: sql<Date>`now() - make_interval(mins => ${at + 1})`,
  }))
  await db.insertInto('notifications').values(notices).execute()
  return { db, close, userId, notices }
}
