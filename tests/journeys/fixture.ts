import { rm } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { freePort, startProgram, temporaryFolder } from '../program.ts'

export const password = 'correct horse battery'

interface Stage {
  /** A running server with an empty database, for the tests of one file. */
  origin: string
}

/** Journeys run against a real server; each file has one of its own. */
export const test = base.extend<object, Stage>({
  origin: [
    async ({}, use) => {
      const folder = await temporaryFolder()
      const server = await startProgram({ dataDir: folder.path, port: await freePort() })
      await use(server.origin)
      server.child.kill('SIGTERM')
      await server.ended
      await rm(folder.path, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Everything wrong that the page's scripts said; a journey ends with none. */
export function faultsOf(page: Page) {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text())) faults.push(message.text())
  })
  return faults
}

/** Opens a browser of somebody new and signs them up, as they would. */
export async function signUp(context: BrowserContext, origin: string, { role, name }: { role: 'Founder' | 'Contributor'; name: string }) {
  const page = await context.newPage()
  await page.goto(`${origin}/signup`)
  await page.getByRole('radio', { name: role }).or(page.getByRole('link', { name: role })).or(page.getByRole('button', { name: role })).first().click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(new RegExp(`/${role.toLowerCase()}-dashboard`))
  return page
}

/** No violation of any level on what the page shows now. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export { expect }
