import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findChromium } from '#/bin/chromium.ts'

/** The experience of a page on a cheap phone with a slow network. */
export interface PageSight {
  page: string
  /** Largest Contentful Paint, in ms. */
  lcp: number
  /** Cumulative Layout Shift. */
  cls: number
  /** The longest task, during which input is blocked. */
  longest: number
  /** Total Blocking Time: the sum of task time beyond 50 ms each after the first paint. */
  blocking: number
  bytes: number
  largest: string
}

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const cpuSlowdown = 4
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Injected into the page before its own scripts. */
const watching = `window.sight = { lcp: 0, largest: '', cls: 0, tasks: [], fcp: 0 };
const see = (type, each) => new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true });
see('largest-contentful-paint', e => { sight.lcp = e.startTime; sight.largest = (e.element?.tagName ?? '') + ' ' + (e.element?.textContent ?? e.url).trim().slice(0, 30) });
see('layout-shift', e => { if (!e.hadRecentInput) sight.cls += e.value });
see('longtask', e => sight.tasks.push([e.startTime, e.duration]));
see('paint', e => { if (e.name === 'first-contentful-paint') sight.fcp = e.startTime });`

/** The median of several visits, each with an empty cache. */
export async function seePages(
  origin: string,
  pages: readonly { name: string; path: string }[],
  { visits, settleMs }: { visits: number; settleMs: number },
) {
  const executablePath = await findChromium()
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const sights: PageSight[] = []
    for (const { name, path } of pages) {
      const seen: Awaited<ReturnType<typeof see>>[] = []
      for (let nth = 0; nth < visits; nth += 1) seen.push(await see(browser, origin + path, settleMs))
      const median = (of: (one: (typeof seen)[number]) => number) =>
        seen.map(of).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? NaN
      sights.push({
        page: name,
        lcp: median(({ lcp }) => lcp),
        cls: Math.max(...seen.map(({ cls }) => cls)),
        longest: median(({ longest }) => longest),
        blocking: median(({ blocking }) => blocking),
        bytes: median(({ bytes }) => bytes),
        largest: seen[0]?.largest ?? '',
      })
    }
    return sights
  } finally {
    await browser.close()
  }
}

async function see(browser: Browser, url: string, settleMs: number) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const counted = await slowDown(page)
  await page.addInitScript(watching)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const seen: Seen = await page.evaluate('sight')
  await context.close()
  const after = seen.tasks.filter(([start]) => start >= seen.fcp)
  return {
    ...seen,
    longest: Math.max(0, ...seen.tasks.map(([, lasted]) => lasted)),
    blocking: after.reduce((sum, [, lasted]) => sum + lasted - 50, 0),
    bytes: counted(),
  }
}

interface Seen {
  lcp: number
  largest: string
  cls: number
  fcp: number
  tasks: [start: number, lasted: number][]
}

/** Throttles a page's processor and network; the returned function tells the bytes received. */
async function slowDown(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slow4g)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}
