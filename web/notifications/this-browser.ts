import { useSyncExternalStore } from 'react'
import type { Api } from '#/contract/index.ts'
import { showBadge } from './app-badge.ts'
import { addressOf, deviceName, newSubscription } from './subscription.ts'

/** Under which id our server knows this browser, and whose it is; "in-app" once pushes turned out to be impossible. */
const storageKey = 'push'
const inAppOnly = 'in-app'

/** Why no push can reach this browser, in words; undefined when one can, as far as is known before asking. */
export function whyNoPush(): string | undefined {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able)
    return isApple()
      ? 'On an iPhone or iPad, add this site to the home screen first: Share, then “Add to Home Screen”.'
      : 'This browser cannot receive pushes from this address.'
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked. Allow them in your browser’s settings for this site.'
  return undefined
}

/** An iPad says that it is a Mac, but no Mac is touched. */
const isApple = () =>
  /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Must be called while a press is being handled: browsers ask nobody who did not press. */
export const askPermission = async (): Promise<NotificationPermission> =>
  whyNoPush() === undefined ? Notification.requestPermission() : 'denied'

/** Where this browser's pushes go from now on; null when its push service does not take it. */
async function subscribe(key: string) {
  try {
    await registerWorker()
    return addressOf(await newSubscription(await navigator.serviceWorker.ready, key))
  } catch {
    return null
  }
}

/** Over plain http, but from this machine itself, browsers have none. */
export async function registerWorker() {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
}

/** From now on nothing reaches this browser, whoever sits here: its push service says so to our server. */
export async function unsubscribe() {
  keep(null)
  const registration = await running()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  await showBadge(0)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Takes away what the system shows of these notices, and of nothing else. */
export async function closeShown(noticeIds: ReadonlySet<unknown>) {
  const registration = await running()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const ids: unknown = shown.data?.ids
    if (Array.isArray(ids) && ids.length > 0 && ids.every(id => noticeIds.has(id))) shown.close()
  }
}

const running = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

/** Makes this browser a device of its person's. False where no push can reach it. */
export async function becomeDevice(api: Api, personId: string, key: string) {
  const subscription = await subscribe(key)
  if (!subscription) return false
  const { id } = await api.notifications.addDevice({ subscription, name: deviceName(navigator.userAgent) })
  keep(`${personId} ${id}`)
  return true
}

/** Instead of a device's id, once the session is over that it went with: our server does not know this browser any more. */
const untilBack = 'until-back'

/** Nobody is signed in here, and whoever was did not log out here: pushes are to come again when they are back. */
export function awaitPerson() {
  const [owner, deviceId] = recall()?.split(' ') ?? []
  if (owner && deviceId) keep(`${owner} ${untilBack}`)
}

export const isAwaited = (personId: string) => readKept(personId).deviceId === untilBack

/** They are back: nobody who removes a device in the settings gets here, for their session goes on. */
export async function becomeDeviceAgain(api: Api, personId: string) {
  const { pushKey } = await api.notifications.reach()
  const isAllowed = whyNoPush() === undefined && Notification.permission === 'granted'
  if (!isAllowed || !pushKey || !(await becomeDevice(api, personId, pushKey))) keep(null)
}

/** A device that was removed elsewhere, or that its push service gave up, is none any more: nothing may wait for its pushes. */
export async function forgetLostDevice(api: Api, personId: string) {
  const { deviceId } = readKept(personId)
  const { devices } = await api.notifications.reach()
  if (devices.every(({ id }) => id !== deviceId) && readKept(personId).deviceId === deviceId) keep(null)
}

export const keepInAppOnly = () => keep(inAppOnly)

interface Kept {
  deviceId: string | undefined
  inAppOnly: boolean
}

/** What this browser remembers for a person. */
export function useKept(personId: string): Kept {
  const kept = useSyncExternalStore(onChange, recall, () => null)
  return keptOf(kept, personId)
}

const readKept = (personId: string) => keptOf(recall(), personId)

/** Whether pushes come to this browser for somebody, as far as it knows. */
export const isDevice = (personId: string) => ![undefined, untilBack].includes(readKept(personId).deviceId)

function keptOf(kept: string | null, personId: string): Kept {
  const [owner, deviceId] = kept?.split(' ') ?? []
  return { deviceId: owner === personId ? deviceId : undefined, inAppOnly: kept === inAppOnly }
}

/** Whether this browser is subscribed for somebody else, who has sat here before. */
export const isSomebodyElses = (personId: string) => {
  const [owner, deviceId] = recall()?.split(' ') ?? []
  return deviceId !== undefined && owner !== personId
}

/* Storage can be forbidden: what is kept here counts, and then lasts as long as the page. */
let inPage: string | null = null
const listeners = new Set<() => void>()

function onChange(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function recall(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return inPage
  }
}

function keep(text: string | null) {
  inPage = text
  try {
    if (text === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    // The page still has it.
  }
  for (const listener of listeners) listener()
}
