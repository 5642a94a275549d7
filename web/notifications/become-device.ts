import type { Api } from '#/contract/index.ts'
import { deviceOf } from '#/rules/device.ts'
import { addressOf, newSubscription } from './subscription.ts'
import { keepDevice, keepNothing, readKept, registerWorker } from './this-browser.ts'

/** Why push cannot work in this browser, in words; undefined if it may, as far as is known before asking for permission. */
export function whyNoPush(): string | undefined {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able)
    return isApple()
      ? 'On an iPhone or iPad, add this site to the home screen first: Share, then “Add to Home Screen”.'
      : 'This browser cannot receive push notifications from this address.'
  if (Notification.permission === 'denied')
    return 'Notifications from this site are blocked. Allow them in your browser’s settings for this site.'
  return undefined
}

/** An iPad's user agent claims to be a Mac, but no Mac has a touch screen. */
const isApple = () =>
  /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Must be called while handling a click: browsers do not ask for permission otherwise. */
export const askPermission = async (): Promise<NotificationPermission> =>
  whyNoPush() === undefined ? Notification.requestPermission() : 'denied'

/** Registers this browser as a device of the person. False if push cannot work here. */
export async function becomeDevice(api: Api, personId: string, key: string) {
  const subscription = await subscribe(key)
  if (!subscription) return false
  const { id } = await api.notifications.addDevice({ subscription, name: deviceOf(navigator.userAgent) })
  keepDevice(personId, id)
  return true
}

/** For a person who is back after their session ended. Not called after they removed this device in the settings. */
export async function becomeDeviceAgain(api: Api, personId: string) {
  const { pushKey } = await api.notifications.reach()
  const isAllowed = whyNoPush() === undefined && Notification.permission === 'granted'
  if (!isAllowed || !pushKey || !(await becomeDevice(api, personId, pushKey))) keepNothing()
}

/**
 * Forgets a device that was removed elsewhere or dropped because its push service rejected it: nothing may rely on its pushes
 * any more.
 */
export async function forgetLostDevice(api: Api, personId: string) {
  const { deviceId } = readKept(personId)
  const { devices } = await api.notifications.reach()
  if (devices.every(({ id }) => id !== deviceId) && readKept(personId).deviceId === deviceId) keepNothing()
}

/** Subscribes this browser; null if its push service refuses. */
async function subscribe(key: string) {
  try {
    await registerWorker()
    return addressOf(await newSubscription(await navigator.serviceWorker.ready, key))
  } catch {
    return null
  }
}
