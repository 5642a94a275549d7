import type { Notification } from '#/contract/notifications.ts'
import type { Preferences } from '#/rules/preferences.ts'
import { goesOver } from '#/rules/preferences.ts'
import { canSound, canVibrate, playTone, vibrate } from './sound.ts'

/** As long as one window has rung, the others of this browser are still about to. */
const holdMs = 2_000

/** Of many notices at once, the first is heard. */
const pauseMs = 1_000
let rangAt = -pauseMs

/** Sounds and shakes as its person wants it, in one window only: the first that may. What is pushed here sounds by itself. */
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
  // Over plain http there are no locks: then every window rings.
  if (!('locks' in navigator)) return act()
  await navigator.locks.request(`notice:${noticeId}`, { ifAvailable: true }, async lock => {
    if (lock) await Promise.all([act(), new Promise(resolve => setTimeout(resolve, holdMs))])
  })
}
