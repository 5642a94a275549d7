import { expect, faultsOf, test } from './fixture.ts'
import { open, openRead, says, squad } from './stage.ts'

test('a search waits until a word is typed, keeps what it found until the next is there, and says how much it is', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { cara, carl, roomId } = await squad(origin, makeAdmin, 'Hedda Search')
  for (const words of ['The budget of May', 'The budget of June', 'Lunch']) await says(carl, roomId, words)
  const page = await open(browser, origin, cara)
  const faults = faultsOf(page)
  const asked: string[] = []
  page.on('request', request => request.url().includes('squads/search') && asked.push(request.postData() ?? ''))
  // Once connected, the page reads everything again, which may be a search.
  await openRead(page, '/squad-room')
  await page.getByRole('button', { name: 'Search messages' }).click()
  const search = page.getByRole('dialog', { name: 'Search messages' })
  const words = search.getByLabel('Words')
  // While the first search runs, there is a second status, which says so.
  const said = search.getByRole('status').first()
  await expect(words).toBeFocused()

  await page.clock.install()
  // To a moment that the page has not reached yet, however busy it is.
  await page.clock.pauseAt(Date.now() + 10_000)
  await words.pressSequentially('budget')
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(said).toHaveText('2 found')
  expect(asked).toHaveLength(1)
  const line = await said.elementHandle()

  const gate = Promise.withResolvers<void>()
  await page.route('**/api/rpc/squads/search*', route => gate.promise.then(() => route.continue()))
  await words.pressSequentially(' june')
  await expect(search.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  await expect(search.getByRole('listitem')).toHaveCount(2)
  gate.resolve()
  await expect(said).toHaveText('1 found')
  await expect(search.getByRole('listitem')).toHaveText(/The budget of June/)
  // Still the same element: screen readers do not announce one that is added together with its text.
  expect(await line?.evaluate(node => node.isConnected)).toBe(true)
  await words.fill('bicycle')
  await expect(said).toHaveText('No messages match.')
  expect(faults).toEqual([])
})

test('a search that opens again shows what was looked for, and typing replaces it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { cara } = await squad(origin, makeAdmin, 'Hedda Again')
  const page = await open(browser, origin, cara)
  await page.goto('/squad-room')
  const opener = page.getByRole('button', { name: 'Search messages' })
  const search = page.getByRole('dialog', { name: 'Search messages' })
  const words = search.getByLabel('Words')
  await opener.click()
  await expect(words).toBeFocused()
  await page.keyboard.type('budget')
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await opener.press('Enter')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('budget')
  await page.keyboard.type('lunch')
  await expect(words).toHaveValue('lunch')
})
