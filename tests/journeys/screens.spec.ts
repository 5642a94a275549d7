import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { expectEveryLook } from './screens/looks.ts'
import { whoIs } from './screens/people.ts'
import { register } from './screens/register.ts'
import type { Screen } from './screens/screen.ts'
import { answer, fail, hold } from './screens/screen.ts'
import { open } from './stage.ts'

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

for (const [at, { who, screens }] of register.entries()) {
  test(`every look of every state: ${who} (${at + 1})`, async ({ browser, origin, dataDir, makeAdmin }) => {
    const { actor, names } = await whoIs(who, { origin, dataDir, makeAdmin })
    const page = await open(browser, origin, actor)
    for (const [nth, screen] of screens.entries())
      await test.step(`${screen.path} (${screen.state})`, () => lookAt(page, screen, names, nth))
    console.log(`${who}, in both themes: ${screens.map(({ path, state }) => `${path} (${state})`).join(' · ')}`)
  })
}

async function lookAt(page: Page, screen: Screen, names: Record<string, string>, nth: number) {
  const path = screen.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  await goTo(page, path, screen)
  const sign = screen.sees === undefined ? page.locator('h1') : page.getByText(screen.sees)
  await expect(sign.first(), `${path} (${screen.state})`).toBeVisible()
  await screen.then?.(page)
  await expectEveryLook(page, `${path} (${screen.state})`, nth)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Only the browser's own requests can be delayed, failed or mocked, so the page is reached by client-side navigation. */
async function goTo(page: Page, path: string, { holds = [], fails = [], answers = {} }: Screen) {
  const made = Object.entries(answers)
  if (holds.length + fails.length + made.length === 0) return page.goto(path)
  await page.goto('/privacy')
  await page.waitForFunction(isReact, undefined)
  for (const procedure of holds) await hold(page, procedure)
  for (const procedure of fails) await fail(page, procedure)
  for (const [procedure, json] of made) await answer(page, procedure, json)
  return page.evaluate(to => history.pushState({}, '', to), path)
}

/** React has hydrated the page, and with it the router. */
const isReact = () =>
  Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__reactFiber')) &&
  new Promise<boolean>(there => requestAnimationFrame(() => there(true)))
