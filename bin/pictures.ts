import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { Role } from '#/rules/roles.ts'
import { roles } from '#/rules/roles.ts'
import { findChromium } from './chromium.ts'

/** `npm run pictures -- ORIGIN`: takes the pictures of docs/ from a running demo world. */
const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../docs/pictures')
const widths = { desktop: { width: 1280, height: 860 }, phone: { width: 375, height: 760 } } as const
const themes = ['light', 'dark'] as const

type Find = (page: Page) => Promise<string>
/** Interactions before the screenshot. */
type Act = (page: Page) => Promise<void>

const firstLink =
  (start: string, pattern: string): Find =>
  async page => {
    await page.goto(start)
    const link = page.locator(`a[href*="${pattern}"]`).first()
    return (await link.getAttribute('href')) ?? start
  }

const openBell: Act = async page => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
}

/** On a dashboard the tabs come below the list of what waits for its reader. */
const scrollToTabs: Act = page => page.getByRole('tablist').evaluate(tabs => tabs.scrollIntoView())

const screens: readonly [name: string, role: Role | null, find: string | Find, act?: Act][] = [
  ['landing', null, '/'],
  ['signup', null, '/signup'],
  ['login', null, '/login'],
  ['pricing', null, '/pricing'],
  ['about', null, '/about'],
  ['faq', null, '/faq#review'],
  ['forgot-password', null, '/forgot-password'],
  ['explore', null, '/explore?tab=posts'],
  ['founder-dashboard', 'founder', '/founder-dashboard'],
  ['pending-posts', 'founder', '/founder-dashboard?tab=posts', scrollToTabs],
  ['create-campaign', 'founder', '/create-campaign'],
  ['manage-campaign', 'founder', firstLink('/founder-dashboard', '/manage-campaign/')],
  ['campaign-posts', 'contributor', firstLink('/explore?tab=posts', '/campaign/')],
  ['campaign-engagement', 'contributor', firstLink('/explore', '/campaign/')],
  ['contributor-dashboard', 'contributor', '/contributor-dashboard'],
  ['ready-to-publish', 'contributor', '/contributor-dashboard?tab=pending', scrollToTabs],
  ['notifications', 'contributor', '/contributor-dashboard', openBell],
  ['karma-statement', 'founder', '/karma'],
  ['squad-room', 'founder', '/squad-room'],
  ['own-campaign', 'contributor', firstLink('/contributor-dashboard', '/contributor-manage-campaign/')],
  ['settings', 'founder', '/settings'],
  ['settings-notifications', 'contributor', '/settings?tab=notifications'],
  ['admin-dashboard', 'admin', '/admin/dashboard'],
  ['team-management', 'admin', '/admin/team-management'],
  ['moderation', 'admin', '/admin/moderation'],
  ['audit-log', 'admin', '/admin/audit'],
  ['operations', 'admin', '/admin/operations'],
]

const isThere = URL.canParse(origin) && (await fetch(origin).catch(() => null))?.ok
if (!isThere) {
  process.stderr.write(
    `Nothing answers at ${origin}: start the demo, and say where it is: npm run pictures -- ORIGIN\n`,
  )
  process.exit(1)
}
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const [device, viewport] of Object.entries(widths)) {
  for (const colorScheme of themes) await take({ device, viewport, colorScheme })
}
await browser.close()

interface Look {
  device: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

async function take({ device, viewport, colorScheme }: Look) {
  for (const role of [null, ...roles]) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', baseURL: origin })
    const page = await context.newPage()
    if (role) {
      await page.goto('/')
      await page.getByRole('button', { name: role, exact: false }).first().click()
      await page.waitForURL(/dashboard/)
    }
    for (const [name, whose, find, act] of screens) {
      if (whose !== role) continue
      await page.goto(typeof find === 'string' ? find : await find(page))
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await act?.(page)
      await keep(await page.screenshot(), `${name}-${device}-${colorScheme}.png`)
    }
    await context.close()
  }
}

/** A screen has few colours: with a palette the picture is a third of the size and looks the same. */
function keep(picture: Buffer, name: string) {
  const palette = { palette: true, colours: 160, dither: 0.4, effort: 7, compressionLevel: 9 }
  return sharp(picture).png(palette).toFile(join(folder, name))
}
