import type { Locator } from '@playwright/test'
import { post, postsCampaign, redditPost } from '../samples.ts'
import { expect, expectNoToast, test } from './fixture.ts'
import { linesOf } from './lines-of.ts'
import { failing } from './squad-page.ts'
import { actor, afterExpiry, fails, open, openLive, openRead, pair } from './stage.ts'
import { toast } from './toast.ts'

test('the keyboard is where somebody pressed, not where it was before they pressed a toast', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Tess Toast'))
  await page.goto('/settings')
  const name = page.getByLabel('Full name')
  const save = page.getByRole('button', { name: 'Save changes' })
  const saves = async (words: string) => {
    await name.fill(words)
    await save.press('Enter')
    await expect(save).toHaveAccessibleDescription('You have not changed anything yet.')
  }

  await test.step('a field that is pressed after a toast takes what is typed', async () => {
    await saves('Tess Toaster')
    await toast(page, 'Profile updated').click({ position: { x: 60, y: 20 } })
    await name.click()
    await expect(name).toBeFocused()
    await page.keyboard.type('!')
    await expect(name).toHaveValue(/!/)
  })

  await test.step('a toast that is closed beside another gives it back at once, and the other takes nothing away', async () => {
    await expectNoToast(page)
    await saves('Tess Toasted')
    // Hovered, the toast stays until the second one is there.
    await toast(page, 'Profile updated').hover()
    await saves('Tess Toasting')
    await expect(toast(page, 'Profile updated')).toHaveCount(2)
    await toast(page).first().getByRole('button', { name: 'Dismiss' }).click()
    await expect(save).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    const here = page.locator(':focus')
    await expect(here).not.toHaveText('Save changes')
    const place = await here.evaluate(element => element.outerHTML)
    await page.mouse.move(0, 0)
    await expect(toast(page)).toHaveCount(0)
    expect(await here.evaluate(element => element.outerHTML)).toBe(place)
  })
  await page.context().close()
})

test('a failure that repeats shows one toast, for as long as after the last failure', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Faye Fails'))
  await page.goto('/settings')
  await page.route('**/updateProfile', route => route.abort())
  await page.getByLabel('Full name').fill('Faye Failed')
  const save = page.getByRole('button', { name: 'Save changes' })
  const failed = toast(page, 'Failed to update profile')
  await save.click()
  const first = await failed.elementHandle()
  await save.click()
  await expect.poll(() => first?.evaluate(element => element.isConnected)).toBe(false)
  await save.click()
  await expect(failed).toHaveCount(1)
  await page.context().close()
})

test('on a phone what gets the focus lies under no toast, not even in the top bar', async ({ browser, origin }) => {
  const who = await actor(origin, 'founder', 'Thea Above')
  const page = await open(browser, origin, who, { viewport: { width: 375, height: 720 } })
  await page.goto('/settings?tab=security')
  await page.getByLabel('New password', { exact: true }).press('Enter')
  const said = toast(page, 'Validation error')
  await expect(said).toBeVisible()
  const isFree = async () => {
    const over = (await said.boundingBox()) ?? { y: 0, height: 0 }
    const [place, name] = await page
      .locator(':focus')
      .evaluate(element => [element.getBoundingClientRect().toJSON(), element.textContent] as const)
    expect(place.top >= over.y + over.height || place.bottom <= over.y, name ?? '').toBe(true)
  }
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    await isFree()
  }
  const skip = page.getByRole('link', { name: 'Skip to content' })
  while (!(await skip.evaluate(link => link === document.activeElement))) {
    await page.keyboard.press('Shift+Tab')
    await isFree()
  }
  await page.context().close()
})

test('Tab leads out of a toast to what comes after the place that it was visited from', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Tabea Onward'))
  await page.goto('/settings?tab=security')
  const said = toast(page, 'Validation error')
  const isSaid = async () => {
    await page.getByLabel('New password', { exact: true }).press('Enter')
    await expect(said).toBeVisible()
  }
  const dismiss = said.getByRole('button', { name: 'Dismiss' })
  const update = page.getByRole('button', { name: 'Update password' })

  await test.step('after the shortcut, on from where the keyboard was', async () => {
    await isSaid()
    await update.focus()
    await page.keyboard.press('Alt+KeyT')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dismiss).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(update).not.toBeFocused()
    await expect(dismiss).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(update).toBeFocused()
  })

  await test.step('after the last link of the page, to the end', async () => {
    await expectNoToast(page)
    await isSaid()
    const last = page.getByRole('link', { name: 'Cookie Policy' })
    await last.focus()
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      if (await dismiss.evaluate(button => button === document.activeElement)) break
    }
    await expect(dismiss).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(last).not.toBeFocused()
    await expect(dismiss).not.toBeFocused()
  })
  await page.context().close()
})

test('on a phone two toasts lie over the top bar, and cover nothing at the end of the page', async ({
  browser,
  origin,
}) => {
  const who = await actor(origin, 'founder', 'Thea Ending')
  const page = await open(browser, origin, who, { viewport: { width: 375, height: 720 }, hasTouch: true })
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Thea Ended')
  await fails(page, 'accounts/updateProfile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toHaveCount(1)
  await page.route('**/api/me/export', route => route.abort())
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(toast(page)).toHaveCount(2)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 }
  const [newer, older] = await Promise.all([toast(page).first().boundingBox(), toast(page).last().boundingBox()])
  expect(newer?.y).toBeLessThan(bar.y + bar.height)
  const end = await page.getByText('Contributors disclose that they were rewarded').boundingBox()
  expect(end?.y).toBeGreaterThan((older?.y ?? 0) + (older?.height ?? 0))
  await page.context().close()
})

for (const [where, width, height] of [
  ['on a phone', 375, 600],
  ['twice enlarged', 640, 400],
] as const)
  test(`${where}, what failed, also once more in another way, is said above the buttons of the dialog that tries it again`, async ({
    browser,
    origin,
  }) => {
    const fran = await actor(origin, 'founder', 'Fran Thumb')
    const page = await open(browser, origin, fran, { viewport: { width, height } })
    await page.goto('/webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('Address').fill('https://hooks.example.com/in')
    const add = dialog.getByRole('button', { name: 'Add' })
    // Each sooner than half the time that it would take the toast to leave.
    const isFree = async () => {
      for (const place of [add, dialog.getByRole('button', { name: 'Cancel' }), ...(width < 600 ? first(dialog) : [])])
        await place.click({ trial: true, timeout: 5_000 })
    }
    await page.route('**/api/rpc/webhooks/add', failing)
    await add.click()
    await expect(toast(page, 'No webhook was added')).toBeVisible()
    await isFree()
    await fails(page, 'webhooks/add')
    await add.click()
    await expect(toast(page, 'We could not reach the server')).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
    await isFree()
  })

/** What a dialog shows first. */
const first = (dialog: Locator) => [dialog.getByRole('heading').first(), dialog.getByLabel('Address')]

test('beside a wide dialog, what failed is said apart from its buttons', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Toastrack' }))
  const sent = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.approve({ id: sent.id })
  const page = await open(browser, origin, cara, { viewport: { width: 1280, height: 800 } })
  await openRead(page, `/campaign/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish your post' })
  await dialog.getByLabel('Reddit URL').fill('https://www.reddit.com/r/SaaS/comments/1toast/how_i_close_my_books/')
  await afterExpiry(page, () => dialog.getByRole('button', { name: 'Mark as posted' }).click())
  const said = toast(page, 'Please log in first.')
  await expect(said).toBeVisible()
  const { y = 0, height = 0 } = (await said.boundingBox()) ?? {}
  for (const name of ['Not now', 'Mark as posted']) {
    const button = (await dialog.getByRole('button', { name }).boundingBox()) ?? { y: 0, height: 0 }
    expect(button.y >= y + height || button.y + button.height <= y, name).toBe(true)
  }
})

test('on a phone a long button of a toast stands below its words, and does not squeeze them', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Toastmaster' }))
  const sent = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.approve({ id: sent.id })
  const page = await open(browser, origin, cara, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await page.goto(`/campaign/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reddit URL').fill(redditPost())
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  const said = toast(page, 'You earned 1 karma')
  await expect(said).toContainText('Your post’s engagement campaign is open now.')
  const title = said.getByText('You earned 1 karma')
  const words = said.getByText('Your post’s engagement campaign is open now.')
  expect(await linesOf(title)).toBe(1)
  expect(await linesOf(words)).toBeLessThanOrEqual(2)
})

test('on a phone, what comes while a decision can be undone does not cover its Undo below a short list', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const post1 = await fran.api.campaigns.create(postsCampaign({ saasName: 'Kelp one' }))
  const post2 = await fran.api.campaigns.create(postsCampaign({ saasName: 'Kelp two' }))
  await cara.api.submissions.submitPost(post(post1.id))
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 667 } })
  await openLive(page, '/founder-dashboard?tab=posts')
  await page.getByRole('button', { name: /^Approve/ }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport()
  await cara.api.submissions.submitPost(post(post2.id))
  const news = toast(page, 'A post awaits your review')
  await expect(news).toBeVisible()
  const overlaps = async () => {
    const [bar, box] = await Promise.all([page.locator('[data-docked]').boundingBox(), news.boundingBox()])
    if (!bar || !box) throw new Error('One of them is gone')
    return box.y < bar.y + bar.height && bar.y < box.y + box.height
  }
  await expect.poll(overlaps, { timeout: 2_000 }).toBe(false)
  await expect(undo).toBeInViewport({ ratio: 1 })
})
