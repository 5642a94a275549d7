import sharp from 'sharp'
import { subscribes } from '../buying.ts'
import { engagementCampaign, publishedPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { log, message } from './squad-page.ts'
import { fails, founderWithPlan, heals, open, pair, revisesEnded, squad } from './stage.ts'
import { toast } from './toast.ts'

/** Far less than the twelve seconds after which a failure leaves by itself. */
const atOnce = { timeout: 3000 }

test('a change of plan that failed is not said beside the one that works once the dialog is opened again', async ({
  browser,
  origin,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Again')
  const page = await open(browser, origin, fay)
  await page.goto('/settings?tab=billing')
  const picks = async () => {
    await page.getByRole('button', { name: 'Change plan' }).click()
    await page.getByRole('radio', { name: /^Starter/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Switch to Starter' }).click()
  }
  await fails(page, 'billing/changePlan')
  await picks()
  await expect(toast(page, 'Failed to change plan')).toBeVisible()
  await heals(page, 'billing/changePlan')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.keyboard.press('Escape')
  await picks()
  await expect(page.getByRole('dialog', { name: 'Plan Downgraded' })).toBeVisible()
  await expect(toast(page, 'Failed to change plan')).toBeHidden(atOnce)
  await page.context().close()
})

test('an approval that failed is not said beside the rejection that was chosen after it', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin)
  const id = await publishedPost(fran, cara)
  await revisesEnded(dataDir, cara, id)
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await fails(page, 'campaigns/approve')
  await page.getByRole('button', { name: 'Approve Campaign' }).click()
  await expect(toast(page, 'Failed to approve campaign')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toast(page, 'Campaign rejected')).toBeVisible()
  await expect(toast(page, 'Failed to approve campaign')).toBeHidden(atOnce)
  await page.context().close()
})

test('what is wrong with a form is not said any more once it is left', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/signup?role=contributor')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'Full name is required')).toBeVisible()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Join')
  await expect(toast(page, 'Full name is required')).toBeHidden(atOnce)
  await page.context().close()
})

test('a campaign is not said to be paused any more once it was resumed', async ({ browser, origin }) => {
  const { fran } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(toast(page, 'Campaign paused')).toBeVisible()
  // Hovered, the toast would stay: only the next action takes it off the screen.
  await toast(page, 'Campaign paused').hover()
  await page.getByRole('button', { name: 'Resume', exact: true }).press('Enter')
  await expect(toast(page, 'Campaign resumed')).toBeVisible()
  await expect(toast(page, 'Campaign paused')).toBeHidden(atOnce)
  await page.context().close()
})

test('an image and a campaign that could not be sent at first are not said to have failed once they are there', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Fia Again')
  await subscribes(fran)
  const { saasName } = engagementCampaign()
  await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const attach = async (what: string) => {
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#0e7490' } })
  const file = { name: 'growth.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
  await page.route('**/api/squads/*/images', route => route.abort())
  const chooser = page.waitForEvent('filechooser')
  await attach('Add Image')
  await (await chooser).setFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'Failed to upload image')).toBeVisible()
  await page.unroute('**/api/squads/*/images')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(message(page, 'growth')).toBeVisible()
  await expect(toast(page, 'Failed to upload image')).toBeHidden(atOnce)

  await fails(page, 'squads/share')
  await attach('Share Campaign')
  const campaign = page.getByRole('dialog').getByRole('button', { name: saasName })
  await campaign.click()
  await expect(toast(page, 'Failed to share campaign')).toBeVisible()
  await heals(page, 'squads/share')
  await campaign.click()
  await expect(log(page).getByRole('link', { name: saasName })).toBeVisible()
  await expect(toast(page, 'Failed to share campaign')).toBeHidden(atOnce)
  await page.context().close()
})
