import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { comment, engagementCampaign, post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { composer } from './squad-page.ts'
import {
  actor,
  answersLater,
  founderWithPlan,
  heldBack,
  hydrated,
  keysWork,
  open,
  openLive,
  pair,
  squad,
} from './stage.ts'
import { toast } from './toast.ts'

/** Acts while the code of what is opened is held back. Returns once that has loaded and would have opened. */
async function meanwhile(page: Page, part: string, act: () => Promise<void>) {
  const release = await heldBack(page, part)
  const coming = page.waitForResponse(`**/assets/${part}-*.js`)
  await act()
  release()
  const response = await coming
  await response.finished()
  await page.evaluate(url => import(url), response.url())
  // React shows late content up to 0.3 s later.
  await page.waitForTimeout(600)
  await page.unroute(`**/assets/${part}-*.js`)
}

test('a menu whose code comes late does not open over what its reader has turned to', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Tilda Swift')
  const inRoom = async () => {
    const page = await open(browser, origin, fran)
    await page.goto('/squad-room')
    await expect(composer(page)).toBeEnabled()
    return { page, settings: page.getByRole('button', { name: 'Room settings' }) }
  }
  await test.step('but Escape closes it', async () => {
    const { page, settings } = await inRoom()
    await meanwhile(page, 'menu-layer', async () => {
      await settings.press('Enter')
      await expect(settings).toHaveAttribute('aria-busy', 'true')
      await page.keyboard.press('Escape')
    })
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(settings).toBeFocused()
  })
  await test.step('and a message is written to its end', async () => {
    const { page, settings } = await inRoom()
    await meanwhile(page, 'menu-layer', async () => {
      await settings.click()
      await composer(page).click()
      await page.keyboard.type('Good')
    })
    await page.keyboard.type(' morning')
    await expect(composer(page)).toHaveValue('Good morning')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('and of two menus the second opens', async () => {
    const { page, settings } = await inRoom()
    await meanwhile(page, 'menu-layer', async () => {
      await settings.click()
      await page.getByRole('button', { name: 'Attach' }).click()
    })
    await expect(page.getByRole('menu', { name: 'Attach' })).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(1)
  })
})

test('the notifications, the palette and the shortcuts do not open once their reader has gone on', async ({
  browser,
  origin,
}) => {
  // Nine pages are opened, each until the code that was held back has loaded.
  test.setTimeout(180_000)
  const fran = await actor(origin, 'founder', 'Tilda Quick')
  const name = (page: Page) => page.getByLabel('Full name')
  const ways = {
    Escape: (page: Page) => page.keyboard.press('Escape'),
    'a field': async (page: Page) => {
      await name(page).click()
      await page.keyboard.press('End')
      await page.keyboard.type(' A')
    },
    'a link': (page: Page) => page.getByRole('link', { name: 'Karma', exact: true }).first().click(),
  }
  for (const [part, press] of [
    ['notice-panel', page => page.getByRole('button', { name: /^Notifications/ }).click()],
    ['shortcuts', page => page.keyboard.press('?')],
    ['palette', page => page.keyboard.press('Control+k')],
  ] satisfies [string, (page: Page) => Promise<void>][])
    for (const [way, goOn] of Object.entries(ways))
      await test.step(`${part}, then ${way}`, async () => {
        const page = await open(browser, origin, fran)
        await openLive(page, '/settings')
        // Before the bar is hydrated, the link would leave the page before the press on the bell takes effect.
        await hydrated(page.getByRole('button', { name: /^Notifications/ }))
        await keysWork(page)
        await meanwhile(page, part, async () => {
          await press(page)
          await goOn(page)
        })
        if (way === 'a field') {
          await page.keyboard.type('b')
          await expect(name(page)).toHaveValue('Tilda Quick Ab')
        }
        if (way === 'a link') await expect(page).toHaveURL(`${origin}/karma`)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.context().close()
      })
})

test('a phone’s menu does not open over the page that was chosen while it was coming', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, { viewport: { width: 400, height: 700 } })
  await page.goto('/pricing')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await hydrated(menu)
  await meanwhile(page, 'side-menu', async () => {
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL(`${origin}/signup`)
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await menu.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toBeVisible()
})

test('the keys of the review desk are not shown over the rejection that was begun meanwhile', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Tilda Brisk')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  await cara.api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, fran)
  await openLive(page, `/manage-campaign/${id}`)
  await page.locator('li[data-card]').focus()
  await meanwhile(page, 'decide-help', async () => {
    await page.keyboard.press('?')
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await page.keyboard.type('Too short')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Too short')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('when the buttons of two dialogs are pressed, the second one opens; pressing one button twice changes nothing', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Tilda Hasty')
  for (const saasName of ['Alder', 'Birch']) {
    const campaign = await fran.api.campaigns.create(postsCampaign({ saasName }))
    const { id } = await cara.api.submissions.submitPost(post(campaign.id))
    await fran.api.submissions.approve({ id })
  }
  const page = await open(browser, origin, cara)
  await openLive(page, '/contributor-dashboard?tab=pending')
  const publish = page.getByRole('button', { name: 'Publish' })
  await meanwhile(page, 'publish-dialog', async () => {
    await publish.first().click()
    await publish.last().click()
    await publish.last().click({ force: true })
  })
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
  await expect(publish.last()).toBeFocused()
})

test('an image that is pasted while its dialog is still coming keeps the keyboard from the message', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Tilda Paste')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await composer(page).click()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0e7490' } })
    .png()
    .toBuffer()
  const dialog = page.getByRole('dialog', { name: 'Send an image' })
  await meanwhile(page, 'image-dialog', async () => {
    await page.evaluate(base64 => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), each => each.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'chart.png', { type: 'image/png' }))
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
      document.activeElement?.dispatchEvent(paste)
    }, picture.toString('base64'))
    await expect(dialog).toBeVisible()
    await page.keyboard.type('Over there')
  })
  await expect(composer(page)).toHaveValue('')
  await dialog.getByLabel('Description').fill('By paste')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByRole('article').filter({ hasText: 'By paste' })).toBeVisible()
})

test('whoever goes on while something is sent is told that it was refused, although its form is gone', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  for (const [person, path, field, send, procedure, said] of [
    [cara, `/campaign/${id}`, 'Your comment', 'Submit comment', 'submissions/submitComment', 'submit comment'],
    [fran, '/create-campaign', 'Title', 'Create Campaign', 'campaigns/create', 'create campaign'],
    [fran, `/create-campaign?edit=${id}`, 'Description', 'Save', 'campaigns/edit', 'update campaign'],
  ] as const) {
    const page = await open(browser, origin, person)
    await page.goto(path)
    const typed = page.getByLabel(field, { exact: true })
    await typed.fill('x'.repeat(20_001))
    const release = await answersLater(page, procedure)
    await page.getByRole('button', { name: send }).first().click()
    await page.getByRole('link', { name: 'Karma', exact: true }).first().click()
    await expect(typed).toHaveCount(0)
    release()
    await expect(toast(page, `Failed to ${said}`)).toBeVisible()
  }
})
