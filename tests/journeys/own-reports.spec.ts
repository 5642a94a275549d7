import { randomUUID } from 'node:crypto'
import { postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { fail } from './screens/screen.ts'
import { open, openRead, pair } from './stage.ts'
import { turnAfresh } from './turn-to.ts'

test('what one reported is there, or said not to have loaded, or was never anything', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const page = await open(browser, origin, cara)
  const title = page.getByRole('heading', { name: 'What you reported' })
  const failed = page.getByRole('alert').filter({ hasText: 'What you reported did not load' })
  const retry = async () => {
    await openRead(page, '/privacy')
    await fail(page, 'moderation.mine')
    await turnAfresh(page, '/settings?tab=security')
    await expect(title).toBeVisible()
    await expect(failed).toBeVisible()
    await page.unrouteAll()
    await failed.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(failed).toHaveCount(0)
  }
  await retry()
  await expect(title).toHaveCount(0)

  const { id: thingId } = await fran.api.campaigns.create(postsCampaign())
  await cara.api.moderation.report({ id: randomUUID(), thing: 'campaign', thingId, reason: 'spam', words: null })
  await retry()
  await expect(page.getByRole('listitem').filter({ hasText: 'A campaign' })).toContainText('Waiting')
})
