import type { Notification } from '#/contract/notifications.ts'
import type { Preferences } from '#/rules/preferences.ts'
import { goesOver } from '#/rules/preferences.ts'
import { canSound, canVibrate, playTone, vibrate } from './sound.ts'

/** How long the window that alerts holds the lock: the browser's other windows may receive the notice a little later. */
const holdMs = 2_000

/** Of several notices in quick succession, only the first sounds. */
const pauseMs = 1_000
let rangAt = -pauseMs

/**
 * Plays the sound and vibrates according to the preferences, in one window only: the first that may. A push notification makes
 * its own sound.
 */
export async function ring(
  { id, type }: Pick<Notification, 'id' | 'type'>,
  hasPush: boolean,
  readPreferences: () => Promise<Preferences>,
) {
  if (!canSound()) return
  const preferences = await readPreferences()
  const { sound_enabled: sounds, vibration_enabled: vibrates } = preferences
  if (hasPush && goesOver(preferences, type, 'push')) return
  if (!sounds && !(vibrates && canVibrate())) return
  await inOneWindow(id, async () => {
    if (performance.now() - rangAt < pauseMs) return
    rangAt = performance.now()
    if (vibrates) vibrate()
    if (sounds) await playTone()
  })
}

async function inOneWindow(noticeId: string, act: () => Promise<void>) {
  // The Web Locks API is missing over plain http: then every window alerts.
  if (!('locks' in navigator)) return act()
  await navigator.locks.request(`notice:${noticeId}`, { ifAvailable: true }, async lock => {
    if (lock) await Promise.all([act(), new Promise(resolve => setTimeout(resolve, holdMs))])
  })
}
