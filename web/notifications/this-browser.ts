import { useSyncExternalStore } from 'react'
import { showBadge } from './app-badge.ts'

/** Stores the person and the id under which the server knows this browser; "in-app" once push turned out to be impossible. */
const storageKey = 'push'
const inAppOnly = 'in-app'

/** Over plain http, except from localhost, browsers have no service workers. */
export async function registerWorker() {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
}

/** Ends the push subscription, for whoever is signed in; our server learns of it from the push service. */
export async function unsubscribe() {
  keep(null)
  const registration = await running()
  await registration?.pushManager
    ?.getSubscription()
    .then(subscription => subscription?.unsubscribe())
    .catch(nothing)
  await showBadge(0)
  for (const shown of await shownHere()) shown.close()
}

/** Closes the system notifications of these notices only. */
export async function closeShown(noticeIds: ReadonlySet<unknown>) {
  for (const shown of await shownHere()) {
    const ids: unknown = shown.data?.ids
    if (Array.isArray(ids) && ids.length > 0 && ids.every(id => noticeIds.has(id))) shown.close()
  }
}

const running = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(nothing) : undefined

const shownHere = async () => (await (await running())?.getNotifications().catch(nothing)) ?? []

/** A browser that forbids a page to store anything refuses these questions, too. */
const nothing = () => undefined

/** Replaces the device id once the session that the device belonged to has ended and the server has forgotten this browser. */
const untilBack = 'until-back'

/** The session ended without signing out in this browser: push should resume when the person is back. */
export function awaitPerson() {
  const [owner, deviceId] = recall()?.split(' ') ?? []
  if (owner && deviceId) keepDevice(owner, untilBack)
}

/** Browsers may end a subscription by themselves, and do not always tell the service worker: push should resume here, too. */
export async function awaitLost(personId: string) {
  if (!isDevice(personId)) return
  const registration = await running()
  if ((await registration?.pushManager?.getSubscription().catch(nothing)) === null) awaitPerson()
}

export const isAwaited = (personId: string) => readKept(personId).deviceId === untilBack

export const keepDevice = (personId: string, deviceId: string) => keep(`${personId} ${deviceId}`)

export const keepInAppOnly = () => keep(inAppOnly)

export const keepNothing = () => keep(null)

interface Kept {
  deviceId: string | undefined
  inAppOnly: boolean
}

/** What this browser has stored for a person. */
export function useKept(personId: string): Kept {
  const kept = useSyncExternalStore(onChange, recall, () => null)
  return keptOf(kept, personId)
}

export const readKept = (personId: string) => keptOf(recall(), personId)

/** Whether this browser receives pushes for the person, as far as it knows. Notifications may have been blocked since. */
export const isDevice = (personId: string) =>
  ![undefined, untilBack].includes(readKept(personId).deviceId) && globalThis.Notification?.permission === 'granted'

function keptOf(kept: string | null, personId: string): Kept {
  const [owner, deviceId] = kept?.split(' ') ?? []
  return { deviceId: owner === personId ? deviceId : undefined, inAppOnly: kept === inAppOnly }
}

/** Whether this browser is subscribed for a different person who used it before. */
export const isSomebodyElses = (personId: string) => {
  const [owner, deviceId] = recall()?.split(' ') ?? []
  return deviceId !== undefined && owner !== personId
}

/* Storage can be blocked: this variable is then the only copy, and lasts as long as the page. */
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
    // The in-memory copy remains.
  }
  for (const listener of listeners) listener()
}
