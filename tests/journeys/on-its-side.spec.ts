import type { Locator } from '@playwright/test'
import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, fails, founderWithPlan, open } from './stage.ts'
import { toast } from './toast.ts'

/** A phone on its side. */
const onItsSide = { viewport: { width: 667, height: 375 }, hasTouch: true }

test('on a phone on its side, what was said lies over nothing of a dialog, whose cross is level with its title', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Sideways'), onItsSide)
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address').fill('https://hooks.example.com/in')
  await fails(page, 'webhooks/add')
  await dialog.getByLabel('Address').press('Enter')
  const said = toast(page, 'No webhook was added')
  await expect(said).toBeVisible()
  await expect.poll(async () => (await edges(dialog)).top >= (await edges(said)).bottom, { timeout: 2_000 }).toBe(true)
  const close = dialog.getByRole('button', { name: 'Close' })
  expect(Math.abs((await middle(close)) - (await middle(dialog.getByRole('heading').first())))).toBeLessThan(2)
  await close.click({ timeout: 3_000 })
  await expect(dialog).toBeHidden()
})

test('on a phone on its side, what was chosen and its Undo stay in sight', async ({ browser, origin }) => {
  const fran = await founderWithPlan(origin, 'Fran Turned')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Skerry' }))
  for (const name of ['Cara One', 'Cara Two', 'Cara Three'])
    await (await actor(origin, 'contributor', name)).api.submissions.submitPost({ ...post(id), title: name })
  const page = await open(browser, origin, fran, onItsSide)
  await page.goto('/founder-dashboard?tab=posts')
  const cards = page.locator('li[data-card]')
  await cards.first().getByRole('checkbox').check()
  const approve = page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Approve 1' })
  await expect(approve).toBeInViewport({ ratio: 1 })
  await approve.click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
})

const edges = (place: Locator) => place.evaluate(each => each.getBoundingClientRect().toJSON())

async function middle(place: Locator) {
  const { top, bottom } = await edges(place)
  return (top + bottom) / 2
}
