import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { starter } from '../buying.ts'
import { comment, engagementCampaign, post, postsCampaign } from '../samples.ts'
import { demoServer } from './demo-server.ts'
import { expect, test } from './fixture.ts'
import { deviceIn } from './passkey-device.ts'
import { actor, admin, afterExpiry, entersLogin, idOf, open, openRead, pair, passesTo, says, squad } from './stage.ts'
import { toast } from './toast.ts'

const signInFirst = 'Please log in first.'

/** What is done after the session has expired says so, and leads to the login. */
async function leadsToLogin(page: Page, act: () => Promise<unknown>) {
  await afterExpiry(page, async () => {
    await act()
    await expect(toast(page, signInFirst)).toBeVisible()
  })
  await toast(page, signInFirst).getByRole('button', { name: 'Log In' }).click()
}

test('whoever presses a button after the session has expired is led to the login and back', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Sandbar' }))
  await cara.api.submissions.submitComment(comment(id))
  const posts = await fran.api.campaigns.create(postsCampaign({ saasName: 'Sandspit' }))
  await cara.api.submissions.submitPost(post(posts.id))
  const acts = [
    { who: fran, path: `/manage-campaign/${id}`, buttons: ['Approve'] },
    { who: fran, path: `/manage-campaign/${id}`, buttons: ['Pause'] },
    { who: cara, path: `/campaign/${id}`, buttons: ['Withdraw', 'Withdraw'] },
    { who: cara, path: '/contributor-dashboard?tab=pending', buttons: ['Withdraw', 'Withdraw'] },
  ]
  const page = await open(browser, origin, fran)
  for (const { who, path, buttons } of acts) {
    if (who === cara) await passesTo(page, cara)
    await openRead(page, path)
    const first = page.getByRole('button', { name: buttons[0] ?? '', exact: true }).first()
    await expect(first).toBeVisible()
    const from = page.url()
    await leadsToLogin(page, async () => {
      for (const name of buttons) await page.getByRole('button', { name, exact: true }).last().click()
      await expect(toast(page, signInFirst)).toBeVisible()
      await expect(first).toBeVisible()
    })
    await expect(page).toHaveURL(/\/login\?next=/)
    await entersLogin(page, who)
    await expect(page).toHaveURL(from)
    await expect(first).toBeVisible()
  }
})

test('an address entered to publish after the session has expired is there again after the login', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Sandglass' }))
  const sent = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.approve({ id: sent.id })
  const page = await open(browser, origin, cara)
  const address = page.getByLabel('Reddit URL')
  const url = 'https://www.reddit.com/r/SaaS/comments/1sandg/how_i_close_my_books/'
  await openRead(page, `/campaign/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await address.fill(url)
  await leadsToLogin(page, () => page.getByRole('button', { name: 'Mark as posted' }).click())
  await entersLogin(page, cara)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(address).toHaveValue(url)
})

test('a press in a squad room, on a notice or on a webhook after the session has expired leads to the login', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Sandy Shore')
  await says(carl, roomId, 'Anybody here?')
  const url = 'https://hooks.example.com/'
  await fran.api.webhooks.add({ id: crypto.randomUUID(), url, events: ['submission.created'] })
  const acts = [
    { path: '/webhooks', buttons: [/^Switch off/] },
    { path: '/founder-dashboard', buttons: [/^Notifications/, 'Mark all read'] },
    { path: '/squad-room', buttons: ['Room settings', 'Mute notifications'] },
  ]
  const page = await open(browser, origin, fran)
  for (const { path, buttons } of acts) {
    await openRead(page, path)
    const from = new URL(page.url())
    const toPress = (name: string | RegExp) =>
      page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first()
    await expect(toPress(buttons[0] ?? '')).toBeVisible()
    for (const name of buttons.slice(0, -1)) await toPress(name).click()
    await leadsToLogin(page, () => toPress(buttons.at(-1) ?? '').click())
    await expect(page).toHaveURL(`${origin}/login?next=${encodeURIComponent(from.pathname + from.search)}`)
    await passesTo(page, fran)
  }
})

test('a name, a picture, one’s data, an image or a plan wanted after the session has expired lead to the login', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Sandra Bank')
  const newcomer = await actor(origin, 'founder', 'Fern Sandoval')
  const { url } = await newcomer.api.billing.checkout({ variantId: starter })
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0e7490' } })
    .png()
    .toBuffer()
  const page = await open(browser, origin, carl)
  const press = (name: string) => page.getByRole('button', { name }).click()
  const isLed = async (path: string, act: () => Promise<unknown>) => {
    await openRead(page, path)
    await leadsToLogin(page, act)
    await expect(page).toHaveURL(`${origin}/login?next=${encodeURIComponent(path)}`)
  }
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'sand.png', mimeType: 'image/png', buffer })
  const acts = [
    {
      path: '/settings',
      act: async () => {
        await page.getByLabel('Full name').fill('Carl Sandberg')
        await press('Save changes')
      },
    },
    { path: '/settings', act: choose },
    { path: '/settings', act: () => press('Download your data') },
    {
      path: '/squad-room',
      act: async () => {
        await choose()
        await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      },
    },
  ]
  for (const { path, act } of acts) {
    await isLed(path, act)
    await passesTo(page, carl)
  }
  await passesTo(page, newcomer)
  await isLed(url, () => press('Complete sandbox payment'))
})

test('another address, another name of a passkey and a code given after the session has expired lead to the login', async ({
  browser,
}) => {
  // A demo sends mail, without which no address is changed.
  await using server = await demoServer()
  const { origin } = server
  const carl = await actor(origin, 'contributor', 'Carl Sandel')
  const page = await open(browser, origin, carl)
  await deviceIn(page)
  const security = '/settings?tab=security'
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await openRead(page, security)
  await press('Add a passkey')
  await expect(toast(page, 'Passkey added')).toBeVisible()
  const acts = [
    {
      opens: 'Change email address',
      act: async () => {
        await page.getByLabel('New email address').fill('sandel@example.com')
        await press('Send the link')
      },
    },
    {
      opens: 'Rename Chrome on Linux',
      act: async () => {
        await page.getByLabel('Name', { exact: true }).fill('The laptop')
        await press('Save')
      },
    },
    {
      opens: 'Switch on',
      act: async () => {
        await page.getByLabel('Type the code that it shows').fill('123456')
        await page.keyboard.press('Enter')
      },
    },
  ]
  for (const { opens, act } of acts) {
    await openRead(page, security)
    await press(opens)
    await leadsToLogin(page, act)
    await expect(page).toHaveURL(`${origin}/login?next=${encodeURIComponent(security)}`)
    await passesTo(page, carl)
  }
})

test('whoever writes for a campaign while an admin suspends them goes on by keyboard at the form’s place', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const ada = await admin(origin, makeAdmin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Sandblast' }))
  const page = await open(browser, origin, cara)
  await openRead(page, `/campaign/${id}`)
  await page.getByLabel('Text', { exact: true }).fill('Two hours of work.')
  const caraId = await idOf(cara)
  await ada.api.moderation.suspend({ id: caraId, reason: 'Spam', present: null })
  await expect(toast(page, 'This account is suspended.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Take part' })).toBeFocused()
})

test('another name of oneself or of a room is there again after the login, until it is saved', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Sanne Dune')
  const page = await open(browser, origin, fran)
  const fullName = page.getByLabel('Full name')
  await openRead(page, '/settings')
  await fullName.fill('Sanne Dunes')
  await leadsToLogin(page, () => page.getByRole('button', { name: 'Save changes' }).click())
  await entersLogin(page, fran)
  await expect(fullName).toHaveValue('Sanne Dunes')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated')).toBeVisible()

  const roomName = page.getByLabel('Room name')
  const opens = async () => {
    await page.getByRole('button', { name: 'Room settings' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
  }
  await openRead(page, '/squad-room')
  await opens()
  await roomName.fill('The dunes')
  await leadsToLogin(page, () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  await entersLogin(page, fran)
  await opens()
  await expect(roomName).toHaveValue('The dunes')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await opens()
  await expect(roomName).not.toHaveValue('The dunes')
})

test('whoever was told at a press that their session is over is not told so a second time when the page learns it', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Sandy Twice'))
  await openRead(page, '/settings')
  await page.getByLabel('Full name').fill('Sandy Once')
  await afterExpiry(page, async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, signInFirst)).toBeVisible()
  })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(toast(page, 'You are logged out')).toBeVisible()
  await expect(toast(page)).toHaveCount(1, { timeout: 1_000 })
})
