import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, open } from './stage.ts'

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 375],
] as const)
  test(`a reader of the API reference opens an operation and copies its example with the keyboard: ${theme}, ${width} px`, async ({
    browser,
    origin,
  }) => {
    const founder = await actor(origin, 'founder', 'Tove Kens')
    const page = await open(browser, origin, founder, {
      colorScheme: theme,
      viewport: { width, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const faults = faultsOf(page)
    await page.goto('/api/docs')
    await page.locator('[id="campaigns.pause"] summary').press('Enter')
    await page.keyboard.press('Tab')
    const copy = page.locator(':focus')
    await expect(copy).toHaveAccessibleName('Copy request: Pause a campaign')
    await page.keyboard.press('Enter')
    await expect(copy).toHaveAccessibleName('Copied request: Pause a campaign')
    const request = page.getByRole('group', { name: 'Request: Pause a campaign' })
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await request.textContent())
    expect(copied).toMatch(/^curl -X POST '.+\/pause' \\\n {2}-H "Authorization: Bearer \$TOKEN"$/)
    await expect(copy).toHaveAccessibleName('Copy request: Pause a campaign')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(faults).toEqual([])
  })

test('where the browser does not let a page copy, the example is selected', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Tove Kens'))
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await page.goto('/api/docs')
  await page.locator('[id="accounts.me"] summary').click()
  await page.getByRole('button', { name: 'Copy answer: Who the token belongs to' }).click()
  await expect(page.getByText('Selected: copy it by hand')).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toContain('"fullName": "Maren Adeyemi"')
})
