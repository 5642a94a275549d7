import { expect, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { toast } from './toast.ts'

test('the keyboard is where somebody pressed, not where it was before they pressed a toast', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Tess Toast'))
  await page.goto('/settings')
  const name = page.getByLabel('Full name')
  const save = page.getByRole('button', { name: 'Save changes' })
  const saves = async (words: string) => {
    await name.fill(words)
    await save.click()
    await expect(save).toHaveAccessibleDescription('You have not changed anything yet.')
  }

  await test.step('a field that is pressed after a toast takes what is typed', async () => {
    await saves('Tess Toaster')
    await toast(page, 'Profile updated').click({ position: { x: 60, y: 20 } })
    await name.click()
    await expect(name).toBeFocused()
    await page.keyboard.type('!')
    await expect(name).toHaveValue(/!/)
  })

  await test.step('a toast that is closed beside another gives it back at once, and the other takes nothing away', async () => {
    await saves('Tess Toasted')
    await expect(toast(page, 'Profile updated')).toHaveCount(2)
    await toast(page).first().getByRole('button', { name: 'Dismiss' }).click()
    await expect(save).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    const here = page.locator(':focus')
    await expect(here).not.toHaveText('Save changes')
    const place = await here.evaluate(element => element.outerHTML)
    await page.mouse.move(0, 0)
    await expect(toast(page)).toHaveCount(0)
    expect(await here.evaluate(element => element.outerHTML)).toBe(place)
  })
  await page.context().close()
})

test('what fails again and again is said once, for as long as after its last failure', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Faye Fails'))
  await page.goto('/settings')
  await page.route('**/updateProfile', route => route.abort())
  await page.getByLabel('Full name').fill('Faye Failed')
  const save = page.getByRole('button', { name: 'Save changes' })
  const failed = toast(page, 'Failed to update profile')
  await save.click()
  const first = await failed.elementHandle()
  await save.click()
  await expect.poll(() => first?.evaluate(element => element.isConnected)).toBe(false)
  await save.click()
  await expect(failed).toHaveCount(1)
  await page.context().close()
})

test('on a phone what gets the focus is scrolled to above a toast', async ({ browser, origin }) => {
  const who = await actor(origin, 'founder', 'Thea Above')
  const page = await open(browser, origin, who, { viewport: { width: 375, height: 720 } })
  await page.goto('/settings?tab=security')
  await page.getByLabel('New password', { exact: true }).press('Enter')
  const said = toast(page, 'Validation error')
  await expect(said).toBeVisible()
  const { y = 0 } = (await said.boundingBox()) ?? {}
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    const { bottom, name } = await page
      .locator(':focus')
      .evaluate(element => ({ bottom: element.getBoundingClientRect().bottom, name: element.textContent }))
    expect(bottom, name ?? '').toBeLessThanOrEqual(y)
  }
  await page.context().close()
})
