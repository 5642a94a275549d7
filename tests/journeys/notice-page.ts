import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { comment, engagementCampaign } from '../samples.ts'
import { expect, noPushService } from './fixture.ts'
import type { Actor } from './stage.ts'
import { actor, founderWithPlan, open, openLive } from './stage.ts'

/** A founder with a campaign; `somethingCame` sends them a notice: "A comment awaits your review". */
export async function noticed(origin: string, fullName: string) {
  const fran = await founderWithPlan(origin, fullName)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 50 }))
  const somethingCame = async (from = 'Cole Tanaka') => {
    const cole = await actor(origin, 'contributor', from)
    await cole.api.submissions.submitComment(comment(campaignId))
    const { items } = await fran.api.notifications.list({})
    return items[0]?.id ?? ''
  }
  return { fran, campaignId, somethingCame }
}

/** The sounds and vibrations that the page asked for; browsers allow them after the first touch. */
declare global {
  interface Window {
    rung: unknown[]
  }
}

/** Somebody's browser whose page has its live connection, with a list of the sounds it would have played. */
export async function hears(
  browser: Browser,
  origin: string,
  who: Actor,
  path: string,
  options: BrowserContextOptions = {},
) {
  const page = await open(browser, origin, who, { permissions: ['notifications'], ...options })
  await listensTo(page, path)
  return page
}

export async function listensTo(page: Page, path: string) {
  await page.addInitScript(recordRinging)
  await openLive(page, path)
  await expect(page.locator('h1')).toBeVisible()
}

/** Makes the page take itself for one that nobody sees, or for one that somebody does. */
export const looks = (page: Page, value: 'hidden' | 'visible') =>
  page.evaluate(
    is => {
      Object.defineProperty(document, 'visibilityState', { ...is, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    { value },
  )

function recordRinging() {
  window.rung = []
  const heard = (what: unknown) => void window.rung.push(what)
  const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
  class Tone extends EventTarget {
    readonly tone
    constructor(_audio: unknown, { type, frequency }: { type: string; frequency: number }) {
      super()
      this.tone = { type, frequency }
    }
    connect = (next: unknown) => next
    start = () => {}
    stop = (at: number) => {
      heard({ ...this.tone, seconds: at - now })
      setTimeout(() => this.dispatchEvent(new Event('ended')), 0)
    }
  }
  const now = 7
  Object.assign(window, {
    AudioContext: class {
      currentTime = now
      suspend = async () => {}
      resume = async () => {}
    },
    OscillatorNode: Tone,
    GainNode: class {
      gain = gain
      connect = (next: unknown) => next
    },
  })
  navigator.vibrate = pattern => {
    heard(pattern)
    return true
  }
}

export const rung = (page: Page) => page.evaluate(() => window.rung)
export const tone = { type: 'sine', frequency: 800, seconds: expect.closeTo(0.3) }
export const shake = [100, 50, 100]

export const bell = (page: Page, unread?: string) =>
  page.getByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** A second press, for a panel that only comes late, would close it. */
export async function openBell(page: Page) {
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

/** The browser's push service grants every subscription; nothing else is mocked. */
export async function withPushService(page: Page) {
  const endpoint = `https://${noPushService}/${randomUUID()}`
  await page.addInitScript(address => {
    const key = (length: number) => 'B'.padEnd(length, 'A')
    const subscription = {
      endpoint: address,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: address, keys: { p256dh: key(87), auth: key(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('test-subscribed', 'yes')
        return subscription
      },
      getSubscription: async () => (localStorage.getItem('test-subscribed') ? subscription : null),
    })
  }, endpoint)
}

/** The system notifications that we show, by tag. */
export const shownBySystem = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })
