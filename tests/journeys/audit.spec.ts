import { engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { admin, idOf, open, squad } from './stage.ts'

test('an open audit log shows what is done meanwhile, and says once how many entries match now', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Lola Logged')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, ada)
  await page.goto(`/admin/audit?about=${await idOf(fran)}`)
  const list = page.getByRole('region', { name: 'Entries' })
  // While the list loads, its skeleton is a second status.
  const said = list.getByRole('status').first()
  // Two contributors joined her team.
  await expect(said).toHaveText('2 entries match')
  await said.evaluate(output => {
    const heard: (string | null)[] = []
    new MutationObserver(() => heard.push(output.textContent)).observe(output, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    Object.assign(window, { heard })
  })
  await ada.api.moderation.pauseCampaign({ id, reason: 'It asks for votes.' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.waitForResponse('**/api/rpc/audit/entries**')
  await expect(list.getByText('It asks for votes.')).toBeVisible()
  expect(await page.evaluate('heard')).toEqual(['3 entries match'])
})

test('a day is typed into the filter of the audit log digit by digit, quickly or slowly, and is named at the field if it is before the other or in the future', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const page = await open(browser, origin, await admin(origin, makeAdmin))
  const from = page.getByLabel('From', { exact: true })
  const to = page.getByLabel('To', { exact: true })
  await page.goto('/admin/audit')
  await from.focus()
  await page.keyboard.type('11012026')
  await expect(from).toHaveValue('2026-11-01')
  await to.focus()
  await page.keyboard.type('11202026', { delay: 500 })
  await expect(to).toHaveValue('2026-11-20')
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-20/)
  await expect(from).toHaveValue('2026-11-01')

  await page.goto('/admin/audit?from=2026-11-20')
  await to.fill('2026-11-19')
  await expect(to).toHaveAccessibleDescription('This day is before the one in From. Days are in UTC.')
  await to.fill('2026-11-20')
  await expect(to).toHaveAccessibleDescription('Days are in UTC.')
  await from.fill('2999-01-01')
  await expect(from).toHaveAccessibleDescription('This day has not begun yet. Days are in UTC.')
  await expect(from).toHaveValue('2999-01-01')
})

test('Back undoes what was chosen in the audit log and among the reports, and passes over what was typed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const page = await open(browser, origin, await admin(origin, makeAdmin))
  await page.goto('/admin/audit')
  const action = page.getByLabel('What was done')
  await action.selectOption({ label: 'Gave a role' })
  await expect(page).toHaveURL(/action=/)
  await page.getByLabel('Reason').fill('spam')
  await expect(page).toHaveURL(/q=spam/)
  await page.getByRole('link', { name: 'Moderation' }).first().click()
  await page.getByText('Closed', { exact: true }).click()
  await expect(page).toHaveURL(/list=closed/)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Open' })).toBeChecked()
  await page.goBack()
  await expect(action).toHaveValue('role_given')
  await page.goBack()
  await expect(action).toHaveValue('')
  await expect(page.getByLabel('Reason')).toHaveValue('')
})
