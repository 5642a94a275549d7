import { letterHtml } from '#/server/notifications/letter-html.ts'
import { sayNotices } from '#/server/notifications/letter.ts'
import { subscribes } from '../buying.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram } from '../program.ts'
import { submittedPost } from '../samples.ts'
import { expect, expectAccessible, faultsOf, needsOwnServer, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { everybodyConfirmed, mailsAreDue } from './time-up.ts'

/** Nothing may run inside the mail, not even the test's own scripts. */
const blockedInLetter = /^Blocked script execution in 'about:srcdoc'/

/** Only a demo has a mailbox that can be read, so this journey starts its own server. */
test('a mail is read in the demo’s mailbox, and its link stops mails of its kind and starts them again', async ({
  browser,
}) => {
  needsOwnServer('Only a demo has a mailbox.')
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: { DEMO: '1' } })
  try {
    const page = await open(browser, server.origin, null, { viewport: { width: 1280, height: 800 } })
    const faults = faultsOf(page)
    await page.goto('/')
    await page
      .getByRole('complementary', { name: 'Demo world' })
      .getByRole('link', { name: 'Mail', exact: true })
      .click()
    await expect(page.getByText('No email leaves this server')).toBeVisible()
    await expect(page.getByText('No emails yet')).toBeVisible()
    await expectAccessible(page)

    const fran = await actor(server.origin, 'founder', 'Fran Miller')
    const cara = await actor(server.origin, 'contributor', 'Cara Jensen')
    await everybodyConfirmed(folder.path)
    await subscribes(fran)
    const { id } = await submittedPost(fran, cara)
    await fran.api.submissions.approve({ id })

    await mailsAreDue(folder.path)
    const mail = page.getByRole('link', { name: 'Your post was approved' })
    await expect(async () => {
      await page.reload()
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectAccessible(page)
    await mail.click()
    const letter = page.frameLocator('iframe')
    await expect(letter.getByRole('link', { name: 'Open your dashboard' })).toBeVisible()
    await page.getByText('As plain text').click()
    await expect(page.locator('pre')).toContainText('Stop emails about submission reviews: http')
    const framed = page.locator('iframe')
    const sheet = await page.context().newPage()
    await sheet.setContent((await framed.getAttribute('srcdoc')) ?? '')
    for (const colorScheme of ['light', 'dark'] as const) {
      await sheet.emulateMedia({ colorScheme })
      await expectAccessible(sheet)
    }
    // Axe cannot run inside the frame, where scripts are blocked. It checked
    // the mail's own page above, and checks the page around it here.
    await framed.evaluate(frame => frame.remove())
    await expectAccessible(page)
    await page.reload()

    const opened = page.waitForEvent('popup')
    await letter.getByRole('link', { name: 'Stop emails about submission reviews' }).click()
    const asked = await opened
    const askedFaults = faultsOf(asked)
    await expect(asked.getByRole('heading', { name: 'Stop emails about submission reviews?' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await asked.emulateMedia({ colorScheme })
      await expectAccessible(asked)
    }
    expect((await cara.api.notifications.preferences()).email_submission_approved).toBe(true)
    await asked.getByRole('button', { name: 'Stop emails about submission reviews' }).click()
    await expect(asked.getByRole('heading', { name: 'You get no more emails about submission reviews' })).toBeVisible()
    await expectAccessible(asked)
    expect((await cara.api.notifications.preferences()).email_submission_approved).toBe(false)
    await asked.getByRole('button', { name: 'Turn them on again' }).click()
    await expect(asked.getByRole('heading', { name: 'You get emails about submission reviews again' })).toBeVisible()
    expect((await cara.api.notifications.preferences()).email_submission_approved).toBe(true)
    await asked.goto('/unsubscribe?person=x')
    await expect(asked.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectAccessible(asked)
    expect([...faults, ...askedFaults].filter(text => !blockedInLetter.test(text))).toEqual([])
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})

test('a mail about somebody whose name is one long word is no wider than a phone', async ({ page }) => {
  const title = `${'n'.repeat(100)} mentioned you`
  const notice = { type: 'squad_mention', title, body: title, data: {}, createdAt: new Date(0) } as const
  const envelope = {
    origin: 'https://squad.example',
    unsubscribe: 'https://squad.example/unsubscribe',
    timeZone: 'UTC',
  }
  await page.setViewportSize({ width: 375, height: 700 })
  for (const notices of [[notice], [notice, notice]]) {
    await page.setContent(await letterHtml(sayNotices(notices, envelope)))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  }
})
