import { postsCampaign, publishedPost } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, admin, founderWithPlan, open, openLive, pair } from './stage.ts'

test('whoever loses their role is told so at once and on every page, and no longer when they have one again', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const nora = await actor(origin, 'founder', 'Nora Former')
  const ada = await admin(origin, makeAdmin, 'Ada Roles')
  const { id = '' } = (await nora.api.accounts.me()) ?? {}
  const page = await open(browser, origin, nora, { viewport: { width: 375, height: 700 } })
  const faults = faultsOf(page)
  const bar = page.getByRole('complementary', { name: 'Your account has no role' })
  await openLive(page, '/founder-dashboard')
  await ada.api.admin.removeRole({ id })
  await expect(page).toHaveURL(`${origin}/`)
  await expect(bar.getByRole('alert')).toContainText('Your account has no role at the moment')

  await page.getByRole('main').getByRole('link', { name: 'Start Your Campaign' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(bar).toBeInViewport()
  await expectAccessible(page)
  await bar.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('An admin removed your role')
  await expect(bar).toBeVisible()

  await ada.api.admin.giveRole({ id, role: 'contributor' })
  await expect(bar).toBeHidden()
  expect(faults).toEqual([])
})

test('whoever loses their role while writing still sees their text, and is not told to choose a role', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const nora = await actor(origin, 'contributor', 'Nora Former')
  const ada = await admin(origin, makeAdmin, 'Ada Roles')
  const { id = '' } = (await nora.api.accounts.me()) ?? {}
  const campaign = await fran.api.campaigns.create(postsCampaign({ saasName: 'Roleloss' }))
  const page = await open(browser, origin, nora)
  const work = page.getByRole('region', { name: 'Take part' })
  await openLive(page, `/campaign/${campaign.id}`)
  await page.getByLabel('Text', { exact: true }).fill('Two hours of work.')
  await ada.api.admin.removeRole({ id })
  await expect(work).toContainText('Your account has no role at the moment.')
  await expect(work.getByRole('link', { name: 'Choose your role' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText('Two hours of work.')
  await ada.api.admin.giveRole({ id, role: 'contributor' })
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Two hours of work.')
})

test('whoever became a founder looks on at what they created as a contributor, without a way to a contributor’s page', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const campaign = await publishedPost(fran, cara)
  const ada = await admin(origin, makeAdmin, 'Ada Roles')
  const { id = '' } = (await cara.api.accounts.me()) ?? {}
  const page = await open(browser, origin, cara)
  const manage = page.getByRole('main').getByRole('link', { name: 'Manage campaign' })
  await page.goto(`/manage-campaign/${campaign}`)
  await expect(manage).toBeVisible()
  await ada.api.admin.removeRole({ id })
  await ada.api.admin.giveRole({ id, role: 'founder' })
  await expect.poll(async () => (await cara.api.accounts.me())?.role).toBe('founder')
  await page.goto(`/manage-campaign/${campaign}`)
  await expect(page.getByText('You are only viewing')).toBeVisible()
  await expect(manage).toHaveCount(0)
})
