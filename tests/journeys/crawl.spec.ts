import type { Browser } from '@playwright/test'
import { makeFolder } from '#/demo/folder.ts'
import { fillWorld } from '#/demo/history.ts'
import { demoPeople } from '#/server/demo.ts'
import { freePort, startProgram, temporaryFolder } from '../program.ts'
import type { Findings } from './crawl/presser.ts'
import { walk } from './crawl/walk.ts'
import { expect, test } from './fixture.ts'

const all = process.env['CRAWL'] === 'all'
const reach = all ? { pages: 6, queries: 4, alike: 6 } : { pages: 2, queries: 1, alike: 2 }

const people = [
  { who: 'visitor', start: ['/'] },
  { who: 'contributor', start: [demoPeople.contributor.home] },
  { who: 'founder', start: [demoPeople.founder.home] },
  { who: 'admin', start: [demoPeople.admin.home] },
] as const

test('every link leads somewhere and every button does something, for every role of the demo world', async ({
  browser,
}) => {
  test.setTimeout(all ? 3_600_000 : 1_500_000)
  await using world = await demoWorld()
  const findings: Findings = new Set()
  const done = new Map<string, number>()
  for (const person of people) {
    if (process.env['CRAWL_WHO'] && process.env['CRAWL_WHO'] !== person.who) continue
    const began = performance.now()
    const counted = await crawl(browser, world.origin, person, all ? new Map<string, number>() : done, findings)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    process.stdout.write(
      `crawl: ${person.who}: ${counted.pages} pages, ${counted.pressed} controls, ${counted.links} links, ${seconds} s\n`,
    )
    if (process.env['CRAWL_LOG']) process.stdout.write([...findings].join('\n') + '\n')
  }
  expect([...findings]).toEqual([])
})

async function crawl(
  browser: Browser,
  origin: string,
  { who, start }: (typeof people)[number],
  done: Map<string, number>,
  findings: Findings,
) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  const enter = async () => {
    if (who === 'visitor') await context.clearCookies()
    else await context.request.post(`${origin}/demo/sign-in?as=${who}`, { headers: { origin } })
  }
  await enter()
  return walk(await context.newPage(), {
    who,
    origin,
    start,
    enter,
    reach,
    done,
    findings,
    ...(who === 'visitor' || all
      ? {}
      : { skip: /^\/(about|faq|privacy|terms|cookies|blog|careers|login|signup|mailbox)/ }),
  })
}

/** A small demo world, and the server on it. */
async function demoWorld() {
  const folder = await temporaryFolder()
  const began = performance.now()
  const dataDir = `${folder.path}/data`
  await makeFolder(dataDir, async world => void (await fillWorld(world, { products: 3, contributors: 12 })))
  const server = await startProgram({ dataDir, port: await freePort(), env: { DEMO: '1' } })
  process.stdout.write(`crawl: the world took ${((performance.now() - began) / 1_000).toFixed(1)} s\n`)
  return {
    origin: server.origin,
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      await server.ended
      await folder[Symbol.asyncDispose]()
    },
  }
}
