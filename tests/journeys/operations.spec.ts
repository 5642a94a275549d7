import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, promote, startProgram } from '../program.ts'
import { submittedPost } from '../samples.ts'
import { openSmtp } from '../smtp.ts'
import { expect, expectAccessible, faultsOf, needsOwnServer, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { everybodyConfirmed, mailsAreDue, misstate } from './time-up.ts'

test.describe.configure({ timeout: 300_000 })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Mails need a mail server, and planted discrepancies a separate ledger: this journey starts its own server. */
test('an admin finds the mail that failed and sends it, replays an event, ends a connection and checks the books', async ({
  browser,
}) => {
  needsOwnServer('Mails need a mail server, and planted differences a ledger of one’s own.')
  await using smtp = await openSmtp()
  await using folder = await migratedFolder()
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}`, MAIL_FROM: 'no-reply@squad.example' }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  try {
    const { origin } = server
    const fran = await actor(origin, 'founder', 'Fran Miller')
    const cara = await actor(origin, 'contributor', 'Cara Jensen')
    const ada = await actor(origin, 'contributor', 'Ada Brandt')
    await promote(folder.path, (await ada.api.accounts.me())?.email ?? '')
    await everybodyConfirmed(folder.path)
    await subscribes(fran)
    smtp.mood.refuses = { at: 'recipient', code: 550, words: '5.1.1 nobody of this name' }
    const { id } = await submittedPost(fran, cara)
    await fran.api.submissions.approve({ id })
    await mailsAreDue(folder.path)

    const page = await open(browser, origin, ada, { viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(30_000)
    const faults = faultsOf(page)
    await page.goto('/admin/operations')
    const mails = page.getByRole('listitem').filter({ hasText: 'Sending emails' })
    await expect(mails.getByText('1 failed').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('listitem').filter({ hasText: 'Applying decisions' })).toContainText('Healthy')

    await mails.getByRole('link', { name: 'Look at them' }).click()
    await expect(page).toHaveURL(/tab=outgoing/)
    await expect(page.getByText('Emails go out through 127.0.0.1.')).toBeVisible()
    await expect(page.getByText('The mail server refused it (550 5.1.1)')).toBeVisible()
    await expect(page.getByText(/^.…@example\.com$/)).toBeVisible()
    await expectAccessible(page)
    smtp.mood.refuses = undefined
    await page.getByRole('button', { name: /^Retry .…@/ }).click()
    await expect(page.getByText('It is tried again now')).toBeVisible()
    await expect(page.getByText('Nothing failed')).toBeVisible()
    await page.getByText('Sent', { exact: true }).click()
    await expect(page).toHaveURL(/show=email-sent/)
    await expect(page.getByText(/submission approved · sent/)).toBeVisible({ timeout: 30_000 })
    expect(smtp.taken.filter(({ subject }) => subject === 'Your post was approved')).toHaveLength(1)

    await tab(page, 'Webhooks').click()
    const created = page.getByRole('listitem').filter({ hasText: 'subscription_created' })
    await created.getByRole('button', { name: /^Replay/ }).click()
    await expect(page.getByText('Event replayed')).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('refused')
    await expect(page.getByText('No such events')).toBeVisible()

    const frans = await open(browser, origin, fran)
    await frans.goto('/founder-dashboard')
    await tab(page, 'Connections').click()
    const row = page.getByRole('listitem').filter({ hasText: 'Fran Miller' }).first()
    await expect(row).toContainText('Founder', { timeout: 30_000 })
    await row.getByRole('button', { name: 'Disconnect Fran Miller' }).click()
    const dialog = page.getByRole('alertdialog')
    const asked = await dialog.getByRole('heading').evaluateHandle(heading => {
      const words: (string | null)[] = []
      new MutationObserver(() => words.push(heading.textContent)).observe(heading, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      return words
    })
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Fran Miller was disconnected')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await asked.jsonValue()).toEqual([])

    await tab(page, 'Connections').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/tab=books/)
    const check = page.getByRole('button', { name: 'Check now' })
    await check.click()
    await expect(page.getByText('at Ada Brandt’s request')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'The books balance' })).toBeVisible()
    await misstate(folder.path, 'Fran Miller', 7)
    await check.click()
    await expect(page.getByRole('heading', { name: '2 differences' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^Fran Miller: Account .+ its entries/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
    const turn = page.getByRole('link', { name: 'See where the books do not balance' })
    await expect(turn).toBeVisible()
    await page.goto('/founder-dashboard')
    await turn.click()
    await expect(page.getByRole('heading', { name: '2 differences' })).toBeVisible()
    await misstate(folder.path, 'Fran Miller', -7)
    await check.click()
    await expect(page.getByRole('heading', { name: 'The books balance' })).toBeVisible({ timeout: 30_000 })
    expect(faults).toEqual([])
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
