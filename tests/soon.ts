import { setTimeout as sleep } from 'node:timers/promises'

const soonMs = 30_000

/** Waits until the condition holds. */
export async function soon(what: string, isSo: () => Promise<boolean> | boolean, withinMs = soonMs) {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`)
    await sleep(50)
  }
}
