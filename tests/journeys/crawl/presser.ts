import { stripVTControlCharacters } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ElementHandle, Page } from '@playwright/test'
import type { Control } from './control.ts'
import { comesLater, isExpected, isExpectedLog } from './expected.ts'

const settleMs = 5_000
/** Each look takes some milliseconds of the page, of the browser and of this process. */
const lookAgainMs = 60
const quietMs = 120
const patienceMs = 4_000

/** What was wrong and where, one line for each. */
export type Findings = Set<string>

/** A page whose console, requests and windows are observed. */
export interface Watched {
  page: Page
  /** The number of requests so far. */
  outer: () => number
  /** How many windows, downloads and file choosers have opened. */
  openings: () => number
  /** How long a press may take to have a visible effect. */
  effectMs: number
  /** The milliseconds to wait until the network has been idle for a moment, if no request begins meanwhile; 0 if it has. */
  silentIn: () => number
  /** Names the current action, for the findings that follow. */
  doing: (what: string) => void
}

const refusedByServer = /Failed to load resource: the server responded with a status of/
/** A mail is shown in a frame that forbids scripts, and the crawler injects a script into every frame. */
const ownScript = /^Blocked script execution in 'about:srcdoc'/

/** Observes everything that a page logs and requests, and records faults. */
export function watch(page: Page, findings: Findings, effectMs: number): Watched {
  let outer = 0
  let openings = 0
  let now = ''
  const open = new Set<object>()
  let answeredAt = 0
  const closeOne = (request: object) => {
    if (open.delete(request)) answeredAt = performance.now()
  }
  const find = (what: string) => findings.add(`${now}: ${what}`)
  page.on('pageerror', error => find(`error ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    if (message.type() !== 'error' || refusedByServer.test(text) || ownScript.test(text)) return
    if (!isExpectedLog(text, now)) find(`console ${text}`)
  })
  page.on('request', request => {
    outer += 1
    open.add(request)
  })
  page.on('requestfinished', closeOne)
  page.on('requestfailed', request => {
    closeOne(request)
    // Leaving a page aborts its requests.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') find(`${request.url()} failed: ${why}`)
  })
  page.on('response', async response => {
    if (response.status() < 400 || comesLater(response)) return
    const during = now
    const { pathname } = new URL(response.url())
    const said = await response.text().catch(() => '')
    const code = /"code":"(\w+)"/.exec(said)?.[1] ?? ''
    const what = `${response.request().method()} ${pathname} ${response.status()} ${code}`
    if (!isExpected(code, response.status(), during)) findings.add(`${during}: ${what}`)
  })
  page.on('popup', opened => {
    openings += 1
    void opened.close()
  })
  page.on('download', () => (openings += 1))
  page.on('filechooser', () => (openings += 1))
  page.on('dialog', dialog => {
    openings += 1
    void dialog.accept()
  })
  const silentIn = () =>
    open.size > 0 ? lookAgainMs : Math.max(0, Math.ceil(answeredAt + quietMs - performance.now()))
  page.on('framenavigated', frame => frame === page.mainFrame() && open.clear())
  return { page, outer: () => outer, openings: () => openings, effectMs, silentIn, doing: what => void (now = what) }
}

/** Waits until no request is running, nothing is loading and nothing has changed for a moment. */
export async function settle({ page, silentIn }: Watched) {
  const end = performance.now() + settleMs
  while (performance.now() < end) {
    const ms =
      silentIn() || (await page.evaluate(quiet => window.crawl.stillIn(quiet), quietMs).catch(() => lookAgainMs))
    if (ms === 0) return
    await sleep(ms)
  }
}

type Outcome = 'gone' | 'alive' | 'dead' | `not to be pressed: ${string}`

/** Presses the control: 'gone' if it no longer exists, otherwise whether anything happened, or what stood in the way. */
export async function press(watched: Watched, control: Control): Promise<Outcome> {
  const { page, outer, openings, effectMs } = watched
  const before = page.url()
  try {
    const act = (await point(page, control)) ?? (await approach(page, control))
    if (!act) return 'gone'
    const asked = outer()
    const opened = openings()
    await act()
    const end = performance.now() + effectMs
    while (performance.now() < end) {
      const moved = page.url() !== before
      const { effects, moves } = await page
        .evaluate(() => ({ effects: window.crawl.effects, moves: window.crawl.moves }))
        .catch(() => ({ effects: 1, moves: 1 }))
      if (moved || openings() > opened || (effects > 0 && (control.kind !== 'link' || moves > 0))) {
        await settle(watched)
        return 'alive'
      }
      await sleep(lookAgainMs)
    }
    return control.kind === 'button' && outer() > asked ? 'alive' : 'dead'
  } catch (error) {
    const words = String(error)
    if (/not attached|detached|destroyed|not visible|closed/.test(words)) return 'gone'
    const lines = stripVTControlCharacters(words).split('\n')
    // Without such a line the machine was too busy.
    const obstacle = lines.findLast(line => /intercepts pointer events|is not|outside of/.test(line))
    return `not to be pressed: ${(obstacle ?? lines[0] ?? '').replace(/^[ -]+/, '')}`
  }
}

type Act = () => Promise<void>

/** Moves the pointer to the control, and returns what presses it; undefined where it cannot simply be pressed there. */
async function point(page: Page, { at, kind, within }: Control): Promise<Act | undefined> {
  if (kind === 'select' || within) return undefined
  const spot = await page.evaluate(index => window.crawl.spot(index), at)
  if (!spot) return undefined
  await page.mouse.move(spot.x, spot.y)
  const now = await page.evaluate(index => window.crawl.reset(index), at)
  if (now?.x !== spot.x || now.y !== spot.y) return undefined
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

/** The same with all of Playwright's checks and waiting, at three times the cost; undefined if the control no longer exists. */
async function approach(page: Page, control: Control): Promise<Act | undefined> {
  const handle = (await page.evaluateHandle(at => window.crawl.found[at], control.at)).asElement()
  if (!handle) return undefined
  const inToast = await handle.evaluate(
    element => element instanceof Element && element.closest('[data-sonner-toaster]') !== null,
  )
  if (!inToast && !control.within) await handle.hover({ timeout: patienceMs })
  await page.evaluate(at => window.crawl.reset(at), control.at)
  return () => carefully(handle, control, inToast)
}

async function carefully(handle: ElementHandle, control: Control, inToast: boolean) {
  if (control.kind === 'select') {
    const other = await handle.evaluate(element =>
      element instanceof HTMLSelectElement
        ? [...element.options].findIndex(option => !option.selected && !option.disabled)
        : -1,
    )
    if (other >= 0) await handle.selectOption({ index: other }, { timeout: patienceMs })
  } else if (control.within) {
    // Such as the skip link over the top bar, which is visible only on keyboard focus.
    await handle.focus()
    await handle.press('Enter')
  } else if (inToast) await handle.evaluate(element => element instanceof HTMLElement && element.click())
  else await handle.click({ timeout: patienceMs, noWaitAfter: true })
}
