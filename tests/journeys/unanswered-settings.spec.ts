import { clientOf } from '../program.ts'
import { subscription } from '../samples.ts'
import { demoServer } from './demo-server.ts'
import { expect, noPushService, password, signUp, test } from './fixture.ts'
import { deviceIn } from './passkey-device.ts'
import { actor, admin, answersLater, losesAnswer, open } from './stage.ts'
import { everybodyConfirmed } from './time-up.ts'
import { toast } from './toast.ts'

test('a passkey is listed as it is, also when the answer was lost', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Pia Unanswered'))
  await page.routeWebSocket(/live/, () => {})
  await deviceIn(page)
  await page.goto('/settings?tab=security')
  await losesAnswer(page, 'signInMethods/addPasskey')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'No passkey was added')).toBeVisible()
  const rename = page.getByRole('button', { name: 'Rename Chrome on Linux' })
  await rename.click()
  await page.getByLabel('Name', { exact: true }).fill('The laptop')
  await losesAnswer(page, 'signInMethods/renamePasskey')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rename).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove The laptop' }).click()
  await losesAnswer(page, 'signInMethods/removePasskey')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove The laptop' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})

test('Google is shown as unlinked, also when the answer was lost', async ({ browser, origin, google }) => {
  const email = 'lena.unanswered@gmail.example'
  google.state.account = { sub: crypto.randomUUID(), email, email_verified: true, name: 'Lena' }
  const page = await open(browser, origin, await actor(origin, 'founder', 'Lena Unanswered'))
  await page.routeWebSocket(/live/, () => {})
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await losesAnswer(page, 'signInMethods/unlinkGoogle')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Google' })).toBeFocused()
})

test('a change of address is shown as begun or stopped, also when the answer was lost', async ({ browser }) => {
  await using server = await demoServer()
  const { origin, dataDir } = server
  const { page } = await signUp(await browser.newContext(), origin, { role: 'Contributor', name: 'Cole Unanswered' })
  await everybodyConfirmed(dataDir)
  await page.routeWebSocket(/live/, () => {})
  await page.goto(`${origin}/settings?tab=security`)
  const change = page.getByRole('button', { name: 'Change email address' })
  await change.click()
  await page.getByLabel('New email address').fill('cole@new.example')
  await losesAnswer(page, 'email/changeAddress')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changing to cole@new.example')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email address', exact: true })).toBeFocused()
  await losesAnswer(page, 'email/cancelChange')
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(change).toBeFocused()
})

test('a message to a webhook that is sent again waits, also when the answer was lost', async ({ browser, origin }) => {
  const { api, ...fran } = await actor(origin, 'founder', 'Fran Miller')
  const id = crypto.randomUUID()
  await api.webhooks.add({ id, url: 'https://hooks.invalid/again', events: ['submission.created'] })
  await api.webhooks.test({ id })
  for (const isOn of [false, true]) await api.webhooks.change({ id, isOn })
  const page = await open(browser, origin, { api, ...fran })
  await page.routeWebSocket(/live/, () => {})
  await page.goto('/webhooks')
  const again = page.getByRole('button', { name: /^Redeliver/ })
  await losesAnswer(page, 'webhooks/redeliver')
  await again.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(page.locator('summary').filter({ hasText: 'Message' })).toBeFocused()
})

test('whoever signs out a device or removes it from pushes and gets no answer is not told that it failed', async ({
  browser,
  origin,
}) => {
  const { api, ...cara } = await actor(origin, 'contributor', 'Cara Unanswered')
  const { email = '' } = (await api.accounts.me()) ?? {}
  for (const _ of [1, 2]) await clientOf(origin).api.accounts.signIn({ email, password })
  await api.notifications.addDevice({
    subscription: { ...subscription(), endpoint: `https://${noPushService}/old` },
    name: 'Old phone',
  })
  const page = await open(browser, origin, { api, ...cara })
  await page.routeWebSocket(/live/, () => {})
  await page.goto('/settings?tab=security')
  await losesAnswer(page, 'accounts/endSession')
  await page
    .getByRole('button', { name: /^Log out (?!everywhere)/ })
    .first()
    .click()
  await expect(toast(page, 'was logged out')).toBeVisible()
  await losesAnswer(page, 'accounts/endOtherSessions')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(toast(page, 'You are logged out everywhere else')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()

  await page.goto('/settings?tab=notifications')
  await losesAnswer(page, 'notifications/removeDevice')
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Old phone', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await expect(toast(page, 'not removed')).toHaveCount(0)
})

test('whoever suspends somebody or lets them in and gets no answer is told that it is done', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin)
  const { id = '' } = (await (await actor(origin, 'founder', 'Vic Unanswered')).api.accounts.me()) ?? {}
  const page = await open(browser, origin, ada)
  await page.routeWebSocket(/live/, () => {})
  await page.goto(`/admin/team-management?tab=roles&q=Vic Unanswered&person=${id}`)
  for (const [press, procedure, said] of [
    ['Suspend', 'suspend', 'Vic Unanswered is suspended'],
    ['Lift suspension', 'lift', 'Vic Unanswered can log in again'],
  ] as const) {
    await page.getByRole('button', { name: press }).click()
    const reason = page.getByRole('dialog').getByLabel('Reason')
    await reason.fill('It asks for votes.')
    await losesAnswer(page, `moderation/${procedure}`)
    const release = await answersLater(page, 'admin/*')
    await page.getByRole('dialog').getByRole('button', { name: press }).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(reason).toHaveValue('It asks for votes.')
    release()
    await expect(reason).toHaveCount(0)
    await expect(toast(page, 'not')).toHaveCount(0)
  }
})

test('whoever puts one or several people into a team and gets no answer is told who joined', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin)
  await actor(origin, 'founder', 'Fia Unanswered')
  const page = await open(browser, origin, ada)
  await page.routeWebSocket(/live/, () => {})
  await page.goto('/admin/team-management')
  const pick = async (field: string, name: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await pick('Founder', 'Fia Unanswered')
  for (const [names, procedure, button, said] of [
    [['Kim Unanswered'], 'assign', 'Create', 'Kim Unanswered is in Fia Unanswered’s team now.'],
    [
      ['Lou Unanswered', 'Max Unanswered'],
      'assignTeam',
      'Create 2 assignments',
      '2 of 2 joined Fia Unanswered’s team.',
    ],
  ] as const) {
    for (const name of names) {
      await actor(origin, 'contributor', name)
      await pick('Contributor', name)
    }
    await losesAnswer(page, `admin/${procedure}`)
    await page.getByRole('button', { name: button, exact: true }).press('Enter')
    await expect(toast(page, said)).toBeVisible()
    await expect(toast(page, 'Error')).toHaveCount(0)
  }
})
