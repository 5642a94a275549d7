import { freePort, startProgram, temporaryFolder } from '../program.ts'
import { expect, expectAccessible, faultsOf, needsOwnServer, password, test } from './fixture.ts'
import { open, passesTo } from './stage.ts'
import { refusal } from './refusal.ts'

const codeOf = (said: string) => /^ {4}((?:[0-9A-Z]{4}-){6}[0-9A-Z]{4})$/m.exec(said)?.[1]

/** Only an empty database has a first run, so this journey starts its own server. */
test('whoever reads the console of an empty installation makes themselves its admin, once', async ({ browser }) => {
  needsOwnServer('Only an empty database has a first run.')
  await using folder = await temporaryFolder()
  const start = async () => startProgram({ dataDir: folder.path, port: await freePort() })
  const server = await start()
  const code = codeOf(server.said()) ?? ''
  expect(code).not.toBe('')
  expect(server.said()).toContain('/welcome')
  try {
    const page = await open(browser, server.origin, null, { viewport: { width: 1280, height: 800 } })
    const faults = faultsOf(page)
    await page.goto('/')
    await expect(page.locator('h1')).toBeVisible()
    await page.goto('/welcome')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { name: 'Welcome to Karmasquad' })).toBeVisible()
    await expect(page.getByText('npm run admin -- EMAIL')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    const submit = page.getByRole('button', { name: 'Make me the admin' })
    await expect(async () => {
      await submit.click()
      await expect(page.getByLabel('Code from the console')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('Code is required').first()).toBeVisible()

    await page.getByLabel('Code from the console').fill('0000-0000-0000-0000-0000-0000-0000')
    await page.getByLabel('Full name').fill('Olga Petrova')
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByLabel('Password').fill(password)
    await submit.click()
    await expect(page.getByRole('main').getByText('This is not the code that the server printed')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Olga Petrova')

    await page.route('**/operations/firstAdmin', route => route.fulfill(refusal('slow_down', { wait: '15 minutes' })))
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('Too many tries. Please wait 15 minutes, then try again.')
    await page.unroute('**/operations/firstAdmin')

    await page.getByLabel('Code from the console').fill(code.toLowerCase().replaceAll('-', ' '))
    await submit.click()
    await expect(page).toHaveURL(`${server.origin}/admin/dashboard`)
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await page.goto('/squad-room')
    await page.getByRole('link', { name: 'Assign contributors to teams' }).click()
    await expect(page).toHaveURL(`${server.origin}/admin/team-management`)

    await passesTo(page, null)
    await page.goto('/welcome')
    await expect(page).toHaveURL(`${server.origin}/login`)
    const again = await page.request.post('/api/first-run', {
      headers: { origin: server.origin },
      data: { code, fullName: 'Oscar Second', email: 'oscar@example.com', password },
    })
    expect(again.status()).toBe(404)
    expect(faults).toEqual([])
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
  const second = await start()
  second.child.kill('SIGTERM')
  await second.ended
  expect(codeOf(second.said())).toBeUndefined()
})
