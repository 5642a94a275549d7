import type { Page } from '@playwright/test'
import type { Control } from './control.ts'
import { comesLater } from './expected.ts'
import { install } from './in-page.ts'
import type { Findings } from './presser.ts'
import { press, settle, watch } from './presser.ts'
import { templateOf, withPasskeys } from './surroundings.ts'

export interface Reach {
  /** How many pages of one kind are opened, such as campaigns. */
  pages: number
  /** How many addresses of one page with different search parameters. */
  queries: number
  /** How many similar controls are pressed, such as the rows of a list. */
  alike: number
}

interface Walk {
  who: string
  origin: string
  start: readonly string[]
  /** Signs in again after the session has ended. */
  enter: () => Promise<void>
  reach: Reach
  /** How long a press may take to have a visible effect. */
  effectMs?: number
  skip?: RegExp | undefined
  /** How often each control was pressed, in this walk and in earlier ones. */
  done: Map<string, number>
  findings: Findings
}

const deepest = 2
const mostOpenings = 14
const firstOfLast = 4

/** Follows every link and presses everything on the way; what deletes comes last. */
export async function walk(
  page: Page,
  { effectMs = 6_000, who, origin, start, enter, reach, skip, done, findings }: Walk,
) {
  await page.addInitScript(install)
  await withPasskeys(page)
  const watched = watch(page, findings, effectMs)
  const visited = new Map<string, number>()
  const known = new Set<string>()
  /** The controls of each page once all but those that delete had been pressed: those come last of all. */
  const later = new Map<string, readonly Control[]>()
  const queue: string[] = []
  let pages = 0
  let pressed = 0

  const add = (href: string) => {
    const url = new URL(href, origin)
    url.hash = ''
    if (url.origin !== origin || known.has(url.href) || skip?.test(url.pathname)) return
    known.add(url.href)
    queue.push(url.href)
  }
  const find = (url: string, what: string) => findings.add(`${who} ${templateOf(url)}: ${what}`)

  async function go(url: string) {
    watched.doing(`${who} ${templateOf(url)}: opening`)
    for (let tries = 0; tries < 2; tries += 1) {
      let answer = await page.goto(url, { waitUntil: 'load' })
      while (comesLater(answer)) {
        const loaded = page.waitForEvent('load')
        answer = await page.waitForResponse(each => each.request().isNavigationRequest())
        await loaded
      }
      // The scripts are loaded; wait for hydration.
      await page.waitForFunction(
        () =>
          Object.keys(document).some(key => key.startsWith('__reactContainer')) ||
          document.querySelector('script[src]') === null,
      )
      await settle(watched)
      if (new URL(page.url()).pathname === new URL(url).pathname) return true
      // This may be somebody else's page, whose requests would be refused while the crawler signs in.
      await page.goto('about:blank')
      await enter()
    }
    return false
  }

  /** Goes back in history, or opens the page again where that leads elsewhere. */
  async function back(url: string) {
    if (page.url() === url) return true
    await page.goBack({ waitUntil: 'commit', timeout: 3_000 }).catch(() => null)
    await settle(watched)
    return page.url() === url || go(url)
  }

  /** In a sample, search parameters do not make a different page, except a tab. */
  const kindOf = (url: string) =>
    reach.queries > 1 ? templateOf(url) : templateOf(url).replace(/(\?|&)(?!tab=)\w.*/, '')

  const list = async (): Promise<Control[]> =>
    // As text, for speed: Playwright would copy a list of objects field by field.
    JSON.parse(await page.evaluate(() => JSON.stringify(window.crawl.controls())).catch(() => '[]'))
  const layerNow = () => page.evaluate(() => window.crawl.layer()).catch(() => '')
  const placeOf = (url: string, control: Control) =>
    (control.shell ? '' : `${reach.queries > 1 ? templateOf(url) : new URL(templateOf(url), origin).pathname} `) +
    control.key

  /** The next control of the page, or of the dialog in front, that has not been pressed often enough. */
  function next(url: string, controls: readonly Control[], turns: (turn: number) => boolean) {
    const groups = Map.groupBy(controls, control => placeOf(url, control))
    const open = [...groups].flatMap(([key, members]) => {
      const count = done.get(key) ?? 0
      if (count >= Math.min(members.length, reach.alike)) return []
      const member = count === 1 ? members.at(-1) : members[Math.min(count, members.length - 1)]
      return member && turns(member.turn) ? [{ key, control: member }] : []
    })
    return open.toSorted((one, other) => one.control.turn - other.control.turn)[0]
  }

  async function once(url: string, { key, control }: { key: string; control: Control }, path: readonly Control[]) {
    done.set(key, (done.get(key) ?? 0) + 1)
    if (control.fault) find(url, `${control.kind} "${control.name}" ${control.fault}`)
    if (control.kind === 'link') {
      const leaves = new URL(control.href).origin !== origin
      if (leaves) return
      if (control.turn < firstOfLast) add(control.href)
    }
    if (control.chosen) return
    const words = [...path, control].map(({ name }) => name).join(' > ')
    watched.doing(`${who} ${templateOf(url)}: ${words}`)
    pressed += 1
    const outcome = await press(watched, control)
    if (process.env['CRAWL_LOG'])
      process.stdout.write(`${who} ${templateOf(url)} [${control.layer}] ${words}: ${outcome}\n`)
    if (outcome !== 'gone' && outcome !== 'alive') find(url, `${control.kind} "${words}" is ${outcome}`)
    if (page.url() !== url) add(page.url())
  }

  /** Presses everything in a dialog or menu, and opens it again for the rest when a press has closed it. */
  async function explore(url: string, path: readonly Control[], turns: (turn: number) => boolean) {
    const layer = await layerNow()
    if (!layer) return
    for (let openings = 0; path.length <= deepest && openings < mostOpenings;) {
      const choice = next(url, await list(), turns)
      if (!choice) break
      await once(url, choice, path)
      const there = page.url() === url ? await layerNow() : ''
      if (there === layer) continue
      if (there) await explore(url, [...path, choice.control], turns)
      if (!(await reopen(url, path, layer))) return
      openings += 1
    }
    await close(url)
  }

  async function reopen(url: string, path: readonly Control[], layer: string) {
    if (page.url() === url && (await layerNow()) === layer) return true
    if (!(await close(url)) || !(await back(url))) return false
    for (const step of path) {
      const controls = await list()
      const again =
        controls.find(({ key, name }) => key === step.key && name === step.name) ??
        controls.find(({ key }) => key === step.key)
      if (!again) return false
      await press(watched, again)
    }
    return (await layerNow()) === layer
  }

  /** Closes what is open in front as people do; if that does not help, opens the page again. */
  async function close(url: string) {
    for (let tries = 0; tries < 3 && (await layerNow()); tries += 1) {
      await page.keyboard.press('Escape')
      await settle(watched)
    }
    return (await layerNow()) === '' || go(url)
  }

  async function visit(url: string, turns: (turn: number) => boolean) {
    if (!(await go(url))) return
    for (;;) {
      const controls = await list()
      for (const { kind, href } of controls) if (kind === 'link') add(href)
      const choice = next(url, controls, turns)
      if (!choice) return later.set(url, controls)
      await once(url, choice, [])
      if (page.url() === url && (await layerNow())) await explore(url, [choice.control], turns)
      if (!(await back(url))) return
    }
  }

  for (const path of start) add(path)
  for (const url of queue) {
    const kind = kindOf(url)
    const count = visited.get(kind) ?? 0
    if (count >= (kind.includes(':id') ? reach.pages : reach.queries)) continue
    visited.set(kind, count + 1)
    pages += 1
    await visit(url, turn => turn < firstOfLast)
  }
  for (const turn of [4, 5, 6]) {
    const comes = (each: number) => each === turn
    for (const [url, controls] of later) if (next(url, controls, comes)) await visit(url, comes)
  }
  return { pages, pressed, links: known.size }
}
