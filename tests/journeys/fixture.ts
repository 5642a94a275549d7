import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { openPool } from '#/server/infra/db/pool.ts'
import type { Issuer } from '../open-id-issuer.ts'
import { openIdIssuer } from '../open-id-issuer.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, openEmbedded, roleKnownMs, startProgram, temporaryFolder } from '../program.ts'
import { promoted } from '../promoted.ts'
import { violationsOf } from './axe.ts'

const quickHashes = import.meta.resolve('./quick-hashes.ts')

export const password = 'correct horse battery'

/** Accepted as a push service's host, but never resolves: no push of a journey leaves this machine. */
export const noPushService = 'push.invalid'

/** Set when the journeys run against several nodes behind a balancer (bin/cluster.ts). */
const { JOURNEYS_ORIGIN: balancer, JOURNEYS_DATABASE: database, JOURNEYS_GOOGLE_PORT: googlePort } = process.env
const several = balancer && database ? { origin: balancer, database } : undefined

/** Skips a journey that starts its own server: it would show nothing about several nodes. */
export const needsOwnServer = (why: string) => test.skip(several !== undefined, why)

interface Stage {
  /** The journeys' server. All of them share it, so each uses names of its own. */
  origin: string
  /** Its data folder, for changes that only time brings. */
  dataDir: string
  /** The provider that the server takes for Google. */
  google: Issuer
  /** Makes the user with this address an admin. */
  makeAdmin: (email: string) => Promise<void>
}

export const test = base.extend<{ closing: void }, Stage>({
  /** What a journey leaves open would keep requesting and rendering during all later ones. */
  closing: [
    async ({ browser }, lend) => {
      await lend()
      await Promise.all(browser.contexts().map(context => context.close()))
    },
    { auto: true },
  ],
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, lend) => {
      await using folder = await (several ? temporaryFolder() : migratedFolder())
      await lend(folder.path)
    },
    { scope: 'worker' },
  ],
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, lend) => {
      await using issuer = await openIdIssuer(Number(googlePort ?? 0))
      await lend(issuer)
    },
    { scope: 'worker' },
  ],
  makeAdmin: [
    async ({ dataDir }, lend) => {
      await lend(async email => {
        const { db, close } = several
          ? openPool({ connectionString: several.database }, 1, () => {})
          : await openEmbedded(dataDir)
        await promoted(db, email).finally(close)
        if (several) await sleep(roleKnownMs)
      })
    },
    { scope: 'worker' },
  ],
  origin: [
    // The nodes are already configured with this provider, so only journeys about it start it.
    several
      ? // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
        async ({}, lend) => lend(several.origin)
      : async ({ dataDir, google }, lend) => {
          const env = { PUSH_HOSTS: noPushService, NODE_OPTIONS: `--import=${quickHashes}`, ...google.env }
          const server = await startProgram({ dataDir, port: await freePort(), env })
          await lend(server.origin)
          server.child.kill('SIGTERM')
          await server.ended
        },
    { scope: 'worker' },
  ],
})

/** 503: on a busy machine a request may be refused under load, and is retried. */
const refusedByServer = /the server responded with a status of (?:4\d\d|503)/

/** All errors from a page's scripts. Browsers also log refusals, which are ordinary answers. */
export function faultsOf(page: Page) {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !refusedByServer.test(message.text())) faults.push(message.text())
  })
  return faults
}

/**
 * All requests that are refused because of who asks. Only those count that begin from now on, or once an address like `after` has
 * answered: earlier ones, still on their way, may be refused.
 */
export function refusalsOf(page: Page, after?: RegExp) {
  const refused: string[] = []
  const begun = new Set<Request>()
  let counts = after === undefined
  page.on('request', request => {
    if (counts) begun.add(request)
  })
  page.on('response', answer => {
    counts ||= after?.test(answer.url()) === true
    if ([401, 403].includes(answer.status()) && begun.has(answer.request())) refused.push(answer.url())
  })
  return refused
}

interface Newcomer {
  role: 'Founder' | 'Contributor'
  name: string
}

/** Opens a browser for a new person, who signs up and arrives at their dashboard. */
export async function signUp(context: BrowserContext, origin: string, { role, name }: Newcomer) {
  const page = await context.newPage()
  const faults = faultsOf(page)
  await page.goto(`${origin}/signup`)
  await page.getByRole('main').getByText(role, { exact: true }).first().click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${origin}/${role.toLowerCase()}-dashboard`)
  return { page, faults }
}

/** Expects no accessibility violation of any level on the page as it is now. */
export async function expectAccessible(page: Page) {
  await expectNoToast(page)
  expect(await violationsOf(page)).toEqual([])
}

/** Dismisses every toast, as waiting until they close takes long. One under the pointer would stay, so that moves away. */
export async function expectNoToast(page: Page) {
  await page.mouse.move(0, 0)
  const toasts = page.locator('[data-sonner-toast]')
  if ((await toasts.count()) === 0) return
  await expect(async () => {
    await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll(buttons => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    await expect(toasts).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

export { expect } from '@playwright/test'
