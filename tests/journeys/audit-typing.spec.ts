import type { Locator } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { admin, heldBack, open } from './stage.ts'

/** Presses before the search for the typed text begins, however busy this machine is. */
async function typesAndPresses(field: Locator, text: string, next: Locator) {
  await field.focus()
  const pressed = await next.elementHandle()
  await field.evaluate(
    async (_, [words, button]) => {
      document.execCommand('insertText', false, words)
      await new Promise(resolve => setTimeout(resolve))
      if (!(button instanceof HTMLElement)) throw new Error('Nothing to press')
      button.focus()
      button.click()
    },
    [text, pressed] as const,
  )
}

test('what is typed into a filter of the audit log is kept when a search begins meanwhile, counts for the export, and calls off no page that is opened next', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const page = await open(browser, origin, await admin(origin, makeAdmin, 'Ada Types'))
  await page.goto('/admin/audit')
  const person = page.getByLabel('Person')
  await person.fill('')
  // As on a slow device, another letter is typed after the search has begun and before it is rendered.
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...given) => {
      replace(...given)
      history.replaceState = replace
      document.execCommand('insertText', false, 'm')
    }
  })
  await person.focus()
  // At once: on a busy machine the search would begin between two letters.
  await page.keyboard.insertText('Ada')
  await page.waitForTimeout(1_500)
  await expect(person).toHaveValue('Adam')
  await expect(page).toHaveURL(/person=Adam/)

  const sent = page.waitForRequest('**/api/admin/audit.csv')
  await typesAndPresses(person, ' Types', page.getByRole('button', { name: 'Export as CSV' }))
  expect((await sent).postDataJSON()).toMatchObject({ person: 'Adam Types' })

  const release = await heldBack(page, 'operations')
  await typesAndPresses(person, '!', page.getByRole('link', { name: 'Operations' }))
  // Longer than a search waits for the next letter.
  await page.waitForTimeout(600)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
})

test('a page of the audit log that stayed open over midnight knows that the new day has begun', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const page = await open(browser, origin, await admin(origin, makeAdmin, 'Ada Late'))
  await page.clock.install({ time: new Date('2030-01-01T23:59:00Z') })
  await page.goto('/admin/audit')
  const from = page.getByLabel('From')
  await from.fill('2030-01-03')
  await expect(page.getByText('This day has not begun yet.')).toBeVisible()
  await page.clock.fastForward('02:00')
  await from.fill('2030-01-02')
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/from=2030-01-02/)
  await expect(page.getByText('This day has not begun yet.')).toBeHidden()
})
