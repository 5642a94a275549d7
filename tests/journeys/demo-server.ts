import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram } from '../program.ts'
import { expect, needsOwnServer, test } from './fixture.ts'

/** A separate server whose mails can be read: only a demo has a mailbox. */
export async function demoServer() {
  needsOwnServer('Only a demo has a mailbox.')
  const folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: { DEMO: '1' } })
  return {
    origin: server.origin,
    dataDir: folder.path,
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      await server.ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** One for all journeys of a file, which the first of them starts: each uses names of its own. */
export function sharedDemo() {
  let demo: ReturnType<typeof demoServer> | undefined
  test.afterAll(async () => (await demo)?.[Symbol.asyncDispose]())
  return () => {
    needsOwnServer('Only a demo has a mailbox.')
    return (demo ??= demoServer())
  }
}

/** Opens the newest mail with this subject to this address, once it has arrived. */
export async function openMail(page: Page, origin: string, { to, subject }: { to: string; subject: string }) {
  const mail = page.getByRole('link', { name: `${subject} to ${to}` }).first()
  await expect(async () => {
    await page.goto(`${origin}/mailbox`)
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

/** Presses the button in the open mail, which opens a new tab. */
export async function followMail(page: Page, button: string) {
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').getByRole('link', { name: button }).click()
  return opened
}

const slowMs = 800

/** Presses a button that sends a form, and again while the answer is on its way over a slow connection. */
export async function pressTwice(page: Page, name: string) {
  await page.route(page.url(), async route => {
    const response = await route.fetch()
    await sleep(slowMs)
    // The browser no longer waits for an answer that a second press has replaced.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.getByRole('button', { name }).click({ noWaitAfter: true })
  await sleep(slowMs / 2)
  await page.mouse.down()
  await page.mouse.up()
}
