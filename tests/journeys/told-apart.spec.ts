import { comment, engagementCampaign, post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, admin, founderWithPlan, hydrated, keysWork, open, reported, squad } from './stage.ts'

test('a screen reader tells notices with the same title apart, and what their buttons are about', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Alike')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Skerry' }))
  for (const name of ['Nils Alike', 'Mona Alike'])
    await (await actor(origin, 'contributor', name)).api.submissions.submitPost({ ...post(id), title: `By ${name}` })
  const page = await open(browser, origin, fran)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Notifications, 2/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const row = panel.getByRole('listitem').filter({ hasText: 'Mona Alike' })
  await expect(panel.getByRole('link', { name: 'A post awaits your review' })).toHaveCount(2)
  for (const control of [row.getByRole('link'), ...(await row.getByRole('button').all())])
    await expect(control).toHaveAccessibleDescription(/Mona Alike/)
})

test('a screen reader tells the trials of the plans apart', async ({ browser, origin }) => {
  for (const [who, role] of [
    [null, 'link'],
    [await actor(origin, 'founder', 'Fran Trying'), 'button'],
  ] as const) {
    const page = await open(browser, origin, who)
    await page.goto('/pricing')
    for (const plan of ['Starter', 'Growth', 'Pro']) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
      await expect(card.getByRole(role, { name: 'Start 1 Day Free Trial' })).toHaveAccessibleDescription(plan)
    }
  }
})

test('a screen reader tells the reports apart that can be taken on', async ({ browser, origin, makeAdmin }) => {
  const stage = await squad(origin, makeAdmin, 'Frida Alike')
  await reported(stage)
  const page = await open(browser, origin, stage.ada)
  await page.goto('/admin/moderation')
  // Messages of other people of this name, from other tests, have been reported as well.
  const card = page.getByRole('article', { name: /Carl Brandt/ }).filter({ hasText: 'Frida Alike' })
  await card.getByRole('button', { name: 'Take on' }).click()
  for (const name of ['Decide', 'Put back'])
    await expect(card.getByRole('button', { name })).toHaveAccessibleDescription(/^Message by Carl Brandt/)
  await card.getByRole('button', { name: 'Put back' }).click()
  await expect(card.getByRole('button', { name: 'Take on' })).toHaveAccessibleDescription(/^Message by Carl Brandt/)
})

test('a screen reader tells what was sent to a webhook, and the events of payments, apart by their time', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Hooked')
  const page = await open(browser, origin, fran)
  const { endpoint } = await fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.invalid/karmasquad',
    events: ['submission.created'],
  })
  await fran.api.webhooks.test({ id: endpoint.id })
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const cara = await actor(origin, 'contributor', 'Cara Hooked')
  await cara.api.submissions.submitComment(comment(id))
  const messages = await fran.api.webhooks.messages({ id: endpoint.id })
  const given = messages.items.map(each => ({ ...each, state: 'dead', status: 500, error: 'It answered 500' }))
  await page.route('**/api/rpc/webhooks/messages*', route =>
    route.fulfill({ json: { json: { items: given, next: null } } }),
  )
  await page.goto('/settings?tab=security')
  const manage = page.getByRole('link', { name: 'Manage webhooks' })
  await hydrated(manage)
  await manage.click()
  const sent = page.getByRole('region', { name: 'What was sent' }).getByRole('listitem')
  await expect(sent).toHaveCount(2)
  const made = sent.filter({ hasText: 'submission.created' })
  await expect(made.getByRole('button', { name: 'Redeliver' })).toHaveAccessibleDescription(/It answered 500/)
  await expect(made.locator('summary')).toHaveAccessibleDescription(/It answered 500/)
  await expect(made.locator('summary')).toHaveText('Message submission.created')

  const operator = await open(browser, origin, await admin(origin, makeAdmin))
  await operator.goto('/admin/operations?tab=webhooks')
  const replay = operator.getByRole('button', { name: /^Replay subscription_created/ }).first()
  await expect(replay).toHaveAccessibleDescription(/ago|now/)
})

test('what a switch does is read once, beside its name', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Heard'))
  await page.goto('/settings')
  await keysWork(page)
  await page.keyboard.press('Shift+?')
  const one = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('switch')
  await expect(one).toHaveAccessibleName('Single-key shortcuts')
  await expect(one).toHaveAccessibleDescription(/^Such as/)
})

test('the list of shortcuts begins at its beginning, also in a window that it does not fit into', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Beginning')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Skerry' }))
  const cara = await actor(origin, 'contributor', 'Cara Beginning')
  await cara.api.submissions.submitPost(post(id))
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 320 } })
  for (const [path, name, first] of [
    ['/settings', 'Keyboard shortcuts', 'Everywhere'],
    ['/founder-dashboard?tab=posts', 'Keyboard', 'Next'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    await expect(async () => {
      await page.keyboard.press('Shift+?')
      await expect(dialog).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(dialog).toBeFocused()
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText(first, { exact: true })).toBeInViewport({ ratio: 1 })
  }
})
