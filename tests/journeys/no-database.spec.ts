import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram } from '../program.ts'
import { signalPostgres } from '../signal-postgres.ts'
import { expect, needsOwnServer, test } from './fixture.ts'
import { actor, open } from './stage.ts'

test('a page that is asked for while the database does not answer says so, and comes by itself once it does', async ({
  browser,
}) => {
  needsOwnServer('It stops the database.')
  test.setTimeout(120_000)
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const page = await open(browser, server.origin, await actor(server.origin, 'founder', 'Fran Miller'))
  await page.goto('/settings')
  await signalPostgres(folder.path, 'SIGSTOP')
  stack.defer(() => signalPostgres(folder.path, 'SIGCONT'))
  const words = page.getByText('We cannot reach our database right now.')
  for (const path of ['/karma', '/explore']) {
    await expect(async () => {
      expect((await page.goto(path))?.status()).toBe(503)
    }).toPass()
    await page.waitForLoadState('networkidle')
    await expect(words).toBeVisible()
  }
  await signalPostgres(folder.path, 'SIGCONT')
  await expect(page.getByRole('heading', { level: 1, name: 'Explore Reddit Campaigns' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(words).toHaveCount(0)
})
