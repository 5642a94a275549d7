import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { expectEveryLook } from './screens/looks.ts'
import { setOf, whoIs } from './screens/people.ts'
import { register } from './screens/register.ts'
import type { Screen } from './screens/screen.ts'
import { answer, fail, hold } from './screens/screen.ts'
import { open } from './stage.ts'
import { turnAfresh, turnTo } from './turn-to.ts'

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

const visits = Map.groupBy(register, ({ who }) => who)

for (const [set, whos] of Map.groupBy(visits.keys(), setOf))
  test.describe(set, () => {
    // One worker for all people of a set, because each worker creates a set anew.
    test.describe.configure({ mode: 'default' })
    for (const who of whos)
      test(`every look of every state: ${who}`, async ({ browser, origin, dataDir, makeAdmin }) => {
        const screens = visits.get(who)?.flatMap(visit => visit.screens) ?? []
        const { actor, names } = await whoIs(who, { origin, dataDir, makeAdmin })
        const page = await open(browser, origin, actor)
        for (const [nth, screen] of screens.entries())
          await test.step(`${screen.path} (${screen.state})`, () =>
            lookAt(page, screen, { names, nth, from: actor ? screens[nth - 1] : undefined }))
        console.log(`${who}, in both themes: ${screens.map(({ path, state }) => `${path} (${state})`).join(' · ')}`)
      })
  })

interface Stop {
  names: Record<string, string>
  nth: number
  /** The screen that the page shows now, if the next may be reached from it by a link; undefined for visitors, who load each page. */
  from: Screen | undefined
}

async function lookAt(page: Page, screen: Screen, { names, nth, from }: Stop) {
  const path = screen.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  const release = await goTo(page, path, { screen, from })
  const sign = screen.sees === undefined ? page.locator('h1') : page.getByText(screen.sees)
  await expect(sign.first(), `${path} (${screen.state})`).toBeVisible()
  await screen.then?.(page)
  await expectEveryLook(page, `${path} (${screen.state})`, nth)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const isMocked = ({ holds = [], fails = [], answers = {} }: Screen) =>
  holds.length + fails.length + Object.keys(answers).length > 0

/**
 * Only the browser's requests can be delayed, failed or mocked, not the server's. So such a screen is reached within the app, from a page
 * that reads nothing; others from the previous screen, unless something was done on it. Returns what releases the delayed requests.
 */
async function goTo(page: Page, path: string, { screen, from }: { screen: Screen; from: Screen | undefined }) {
  const mayTurn = from !== undefined && !from.then
  if (isMocked(screen)) {
    await (mayTurn ? turnTo(page, '/privacy') : page.goto('/privacy'))
    const release = await mock(page, screen)
    await turnAfresh(page, path)
    return release
  }
  if (mayTurn && !isMocked(from)) await turnTo(page, path)
  else await page.goto(path)
  return () => {}
}

async function mock(page: Page, { holds = [], fails = [], answers = {} }: Screen) {
  for (const procedure of fails) await fail(page, procedure)
  for (const [procedure, json] of Object.entries(answers)) await answer(page, procedure, json)
  const releases = await Promise.all(holds.map(procedure => hold(page, procedure)))
  return () => {
    for (const release of releases) release()
  }
}
