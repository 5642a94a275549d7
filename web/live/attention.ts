/** After this long without input, nobody counts as looking at the page. */
const idleMs = 120_000

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Reports whether somebody is looking at this page: on every change, and on request. */
export function watchAttention(say: (looking: boolean) => void) {
  let touchedAt = Date.now()
  let said: boolean | undefined
  let timer: number | undefined
  const look = () => {
    window.clearTimeout(timer)
    // The machine's clock may have been set back.
    touchedAt = Math.min(touchedAt, Date.now())
    const left = touchedAt + idleMs - Date.now()
    const looking = document.visibilityState === 'visible' && left > 0
    if (looking) timer = window.setTimeout(look, left)
    if (looking !== said) say(looking)
    said = looking
  }
  const touched = () => {
    touchedAt = Date.now()
    if (!said) look()
  }
  const shown = () => {
    if (document.visibilityState === 'visible') touchedAt = Date.now()
    look()
  }
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true })
  document.addEventListener('visibilitychange', shown)
  return {
    again() {
      said = undefined
      look()
    },
    stop() {
      window.clearTimeout(timer)
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true })
      document.removeEventListener('visibilitychange', shown)
    },
  }
}
