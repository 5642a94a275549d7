import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

/** A fake PostgreSQL that exits when told to, and starts again unless it is broken. */
function fragile() {
  let told: (code: number | null) => void = () => {}
  const state = { starts: 0, stops: 0, isBroken: false }
  const postgres = {
    connection: { host: '', port: 0, user: '', database: '' },
    stop: async () => void (state.stops += 1),
    onExit: (tell: (code: number | null) => void) => void (told = tell),
    again: async () => {
      state.starts += 1
      if (state.isBroken) throw new Error('PostgreSQL did not start')
    },
  }
  return { postgres, state, dies: () => told(null) }
}

const quiet = { info: () => {}, error: () => {} }

test('PostgreSQL is started again each time it ends, and no more once it ended too often', async () => {
  const { postgres, state, dies } = fragile()
  const giveUp = vi.fn()
  const running = keepRunning(postgres, { log: quiet, giveUp, pauses: [0, 1, 1] })
  for (const starts of [1, 2, 3]) {
    dies()
    await expect.poll(() => state.starts).toBe(starts)
    await sleep(5)
  }
  expect(giveUp).not.toHaveBeenCalled()
  dies()
  await expect.poll(() => giveUp.mock.calls).not.toEqual([])
  expect(giveUp.mock.calls).toEqual([['PostgreSQL ended by itself 4 times']])
  expect(state.starts).toBe(3)
  await running.stop()
})

test('one that does not start again is given up as well', async () => {
  const { postgres, state, dies } = fragile()
  state.isBroken = true
  const giveUp = vi.fn()
  keepRunning(postgres, { log: quiet, giveUp, pauses: [0, 1, 1] })
  dies()
  await expect.poll(() => giveUp.mock.calls).not.toEqual([])
  expect(state.starts).toBe(3)
})

test('told to stop while it waits, the server does not wait, and starts nothing any more', async () => {
  const { postgres, state, dies } = fragile()
  const running = keepRunning(postgres, { log: quiet, giveUp: () => {}, pauses: [60_000] })
  dies()
  await running.stop()
  expect(state).toMatchObject({ starts: 0, stops: 1 })
})
