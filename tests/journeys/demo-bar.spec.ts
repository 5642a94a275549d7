import { demoServer } from './demo-server.ts'
import { expect, test } from './fixture.ts'
import { open } from './stage.ts'

test('whoever is on the bar of the demo before its code has loaded stays there', async ({ browser }) => {
  await using server = await demoServer()
  const page = await open(browser, server.origin, null)
  const part = /\/demo-bar-[\w-]+\.js$/
  await page.route(part, async route => {
    await page.waitForTimeout(1_500)
    await route.continue()
  })
  const loaded = page.waitForResponse(part)
  await page.goto('/', { waitUntil: 'commit' })
  const contributor = page.getByRole('button', { name: 'Contributor', exact: true })
  await contributor.focus()
  await loaded
  await expect(contributor).toBeFocused()
})
