import type { Browser } from '@playwright/test'
import { makeFolder } from '#/demo/folder.ts'
import { fillWorld } from '#/demo/history.ts'
import { demoPeople } from '#/server/demo.ts'
import { freePort, startProgram, temporaryFolder } from '../program.ts'
import { hashQuickly } from '../quick-hashes.ts'
import type { Findings } from './crawl/presser.ts'
import { walk } from './crawl/walk.ts'
import { expect, needsOwnServer, test } from './fixture.ts'

/**
 * `CRAWL=all` takes every row and six pages of each kind; `CRAWL_WHO=founder` crawls as one role only; `CRAWL_LOG=1`
 * logs each press. The default sample has no visitor, whose pages have journeys and checks of their own.
 */
const all = process.env['CRAWL'] === 'all'
const only = process.env['CRAWL_WHO']
const reach = all ? { pages: 6, queries: 4, alike: 6 } : { pages: 1, queries: 1, alike: 1 }

/** Pages that the sample would visit only as a visitor. */
const asVisitor = /^\/(?:about|faq|privacy|terms|cookies|blog|careers|login|signup|mailbox|unsubscribe)?$/

const people = [
  { who: 'visitor', start: ['/'] },
  { who: 'contributor', start: [demoPeople.contributor.home] },
  { who: 'founder', start: [demoPeople.founder.home] },
  { who: 'admin', start: [demoPeople.admin.home] },
] as const

test('every link leads somewhere and every button does something, for the roles of the demo world', async ({
  browser,
}) => {
  needsOwnServer('Every control is pressed in a demo world.')
  test.setTimeout(all ? 3_600_000 : 1_800_000)
  const began = performance.now()
  await using world = await demoWorld()
  say('a demo world', began)
  const findings: Findings = new Set()
  const done = new Map<string, number>()
  const total = { pages: 0, pressed: 0 }
  for (const person of people.filter(({ who }) => (only ? who === only : all || who !== 'visitor'))) {
    const own = all ? new Map<string, number>() : done
    const { pages, pressed } = await crawl(person, { browser, origin: world.origin, done: own, findings })
    total.pages += pages
    total.pressed += pressed
  }
  say(`${total.pages} pages, ${total.pressed} controls in all`, began)
  expect([...findings]).toEqual([])
})

test('the crawler finds what is dead, what fails and what is wrong, and nothing else', async ({ page }) => {
  const origin = 'http://crawl.invalid'
  const pages: Record<string, string> = {
    '/': `<main><button>Dead</button><button aria-label="Tip">?</button><button onclick="this.textContent = 'Pressed'">Live</button>
      <button onclick="console.error('wrong')">Loud</button><button onclick="fetch('/broken').catch(() => {})">Broken</button>
      <button onclick="document.querySelector('dialog').show()">Open</button><button></button>
      <p style="position: relative"><button>Under</button><i style="position: absolute; inset: 0"></i></p>
      <a href="/next">Next</a><a href="/nowhere">Nowhere</a><a href="/next?dead" onclick="return false">Stuck</a>
      <a href="https://example.com" target="_blank" rel="opener">Elsewhere</a>
      <p style="height: 3000px"></p><button>Dead below</button><button onclick="this.textContent = 'Pressed'">Live below</button>
      <dialog role="dialog" aria-label="Box"><button>Dead too</button><button onclick="this.closest('dialog').close()">Close</button></dialog>
      <script>const tip = document.querySelector('[aria-label=Tip]')
      tip.onpointerenter = () => document.body.append(Object.assign(document.createElement('p'), { role: 'tooltip' }))</script></main>`,
    '/next': '<main><a href="/">Back</a></main>',
  }
  let isCrowded = true
  await page.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/next' && isCrowded) {
      isCrowded = false
      return route.fulfill({ status: 503, contentType: 'text/html', headers: { refresh: '1' }, body: 'Please wait' })
    }
    const body = pages[pathname]
    await route.fulfill({
      status: body ? 200 : pathname === '/broken' ? 500 : 404,
      contentType: 'text/html',
      body: body ?? '<main></main>',
    })
  })
  const findings: Findings = new Set()
  const counted = await walk(page, {
    who: 'x',
    origin,
    start: ['/'],
    enter: async () => {},
    reach,
    effectMs: 500,
    done: new Map(),
    findings,
  })
  expect([...findings].toSorted()).toEqual([
    'x /: Broken: GET /broken 500 ',
    'x /: Loud: console wrong',
    'x /: Nowhere: GET /nowhere 404 ',
    'x /: button "" has no name',
    'x /: button "" is dead',
    'x /: button "Dead below" is dead',
    'x /: button "Dead" is dead',
    'x /: button "Loud" is dead',
    'x /: button "Open > Dead too" is dead',
    'x /: button "Tip" is dead',
    'x /: button "Under" is not to be pressed: <i></i> intercepts pointer events',
    'x /: link "Elsewhere" opens a page that could steer this one',
    'x /: link "Stuck" is dead',
    'x /nowhere: opening: GET /nowhere 404 ',
  ])
  expect(counted.pages).toBe(3)
})

interface Crawl {
  browser: Browser
  origin: string
  done: Map<string, number>
  findings: Findings
}

async function crawl({ who, start }: (typeof people)[number], { browser, origin, done, findings }: Crawl) {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport, serviceWorkers: 'block' })
  const enter = async () => {
    if (who === 'visitor') await context.clearCookies()
    else await context.request.post(`${origin}/demo/sign-in?as=${who}`, { headers: { origin } })
  }
  await enter()
  const skip = who === 'visitor' || all ? undefined : asVisitor
  const began = performance.now()
  const counted = await walk(await context.newPage(), { who, origin, start, enter, reach, skip, done, findings })
  await context.close()
  say(`${who}: ${counted.pages} pages, ${counted.pressed} controls, ${counted.links} links`, began)
  return counted
}

const say = (what: string, since: number) =>
  process.stdout.write(`crawl: ${what}, ${((performance.now() - since) / 1_000).toFixed(1)} s\n`)

/** A small demo world, and a server on it. Its people enter by the demo's buttons, so nobody checks their passwords. */
async function demoWorld() {
  const folder = await temporaryFolder()
  const dataDir = `${folder.path}/data`
  using _ = hashQuickly()
  await makeFolder(dataDir, async world => void (await fillWorld(world, { products: 3, contributors: 12 })))
  const server = await startProgram({ dataDir, port: await freePort(), env: { DEMO: '1' } })
  return {
    origin: server.origin,
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      await server.ended
      await folder[Symbol.asyncDispose]()
    },
  }
}
