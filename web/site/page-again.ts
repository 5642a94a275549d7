import type { AnyRouter } from '@tanstack/react-router'
import { mayPass } from '../api/again.ts'

const firstMs = 4_000
const mostMs = 60_000

let running: AbortController | undefined

/**
 * While somebody looks at a page that failed for a reason that may pass, loads it again: less often each time, and not at the same
 * moment as everybody else. One whose data came, but which could not be drawn, may be older than the server.
 */
export async function loadLater(router: AnyRouter) {
  running?.abort()
  if (router.state.matches.every(({ status }) => status !== 'error')) reportOwnFile()
  running = new AbortController()
  const { signal } = running
  for (let tries = 0; isDown(router); tries += 1) {
    const pauseMs = Math.min(firstMs * 2 ** tries, mostMs) * (0.5 + Math.random())
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    await isSeen()
    if (signal.aborted) return
    if (isDown(router)) await router.invalidate()
  }
}

/** As if it had not loaded: `new-version.ts` then looks whether the server still has it. The development server's files have no version. */
function reportOwnFile() {
  const { url } = import.meta
  if (url.endsWith('.js')) dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(url) }))
}

const isDown = ({ state }: AnyRouter) => state.matches.some(({ status, error }) => status === 'error' && mayPass(error))

async function isSeen() {
  while (document.visibilityState === 'hidden')
    await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }))
}
