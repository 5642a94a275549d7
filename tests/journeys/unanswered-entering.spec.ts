import { freePort, startProgram, temporaryFolder } from '../program.ts'
import { expect, needsOwnServer, password, test } from './fixture.ts'
import { deviceIn } from './passkey-device.ts'
import { refusal } from './refusal.ts'
import { actor, fails, hydrated, losesAnswer, open } from './stage.ts'
import { toast } from './toast.ts'

test('whoever logs in, with a password or a passkey, and loses only the answer is let in', async ({
  browser,
  origin,
}) => {
  const pia = await actor(origin, 'contributor', 'Pia Entering')
  const { email = '' } = (await pia.api.accounts.me()) ?? {}
  const page = await open(browser, origin, pia)
  await deviceIn(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Rename/ })).toBeVisible()
  for (const procedure of ['signInMethods/signInWithPasskey', 'accounts/signIn']) {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(`${origin}/`)
    await page.goto('/login')
    await hydrated(page.getByRole('button', { name: 'Log in with a passkey' }))
    await losesAnswer(page, procedure)
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    if (procedure === 'accounts/signIn') {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await press('Log In')
    } else await press('Log in with a passkey')
    await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
    await expect(toast(page, 'failed')).toHaveCount(0)
    await expect(toast(page, 'error')).toHaveCount(0)
  }
})

test('whoever chose a new password by a link and gets no answer is told that it may count already', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await page.route('**/api/rpc/email/checkRecovery', route => route.fulfill({ json: { json: {} } }), { times: 1 })
  await fails(page, 'email/reset')
  await page.goto('/reset-password#token=unanswered')
  await page.getByLabel('New password', { exact: true }).fill('three green bicycles')
  await page.getByLabel('Confirm new password').fill('three green bicycles')
  await page.route('**/api/rpc/email/checkRecovery', route => route.fulfill(refusal('link_over')))
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(page, 'Your new password may count already')).toContainText('Log in with it.')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(toast(page, 'Password update failed')).toHaveCount(0)
})

test('whoever makes themselves the first admin and gets no answer is led to the login', async ({ browser }) => {
  needsOwnServer('Only an empty database has a first run.')
  await using folder = await temporaryFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  try {
    const page = await open(browser, server.origin, null)
    await page.goto('/welcome')
    const code = /^ {4}((?:[0-9A-Z]{4}-){6}[0-9A-Z]{4})$/m.exec(server.said())?.[1] ?? ''
    await page.getByLabel('Code from the console').fill(code)
    await page.getByLabel('Full name').fill('Olga Petrova')
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByLabel('Password').fill(password)
    await page.route('**/api/rpc/operations/firstAdmin', async route => {
      await route.fetch()
      // The session's cookie was in the lost answer.
      await page.context().clearCookies()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Make me the admin' }).click()
    await expect(page).toHaveURL(`${server.origin}/login`)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(toast(page, 'There is an admin now')).toContainText('log in with your email and password')
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL(`${server.origin}/founder-dashboard`)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
