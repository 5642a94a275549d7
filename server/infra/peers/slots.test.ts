import { expect, test } from 'vitest'
import { findRedis, openRedis } from '#/tests/redis-server.ts'
import { openPeers } from './redis.ts'

const patient = { timeout: 30_000, interval: 50 }
const most = 10
const log = { info: () => {}, error: () => {} }

/** A process that has taken these slots. */
function joins(url: string, here: Map<string, number>) {
  const peers = openPeers({ server: { url, files: {} }, installation: 'test', log })
  const slots = peers.slots(here)
  peers.start()
  return {
    here,
    isUp: () => expect.poll(peers.isUp, patient).toBe(true),
    isDown: () => expect.poll(peers.isUp, patient).toBe(false),
    /** Takes a slot the way `makeAdmission` does. */
    async take(userId: string) {
      const nth = (here.get(userId) ?? 0) + 1
      here.set(userId, nth)
      const fits = await slots.take(userId, nth, most)
      if (!fits) this.give(userId)
      return fits
    },
    give(userId: string) {
      here.set(userId, (here.get(userId) ?? 1) - 1)
      slots.changed(userId)
    },
    [Symbol.asyncDispose]: peers.close,
  }
}

test.skipIf(!findRedis())('slots are taken at all processes together, also in the same instant', async () => {
  await using redis = await openRedis()
  await using a = joins(redis.url, new Map())
  await using b = joins(redis.url, new Map())
  await Promise.all([a.isUp(), b.isUp()])
  for (let round = 0; round < 20; round += 1) {
    const cara = `cara ${round}`
    const taken = await Promise.all(Array.from({ length: 24 }, (_, nth) => (nth % 2 ? a : b).take(cara)))
    expect(taken.filter(Boolean)).toHaveLength(most)
    expect(await b.take(`cole ${round}`)).toBe(true)
    if (a.here.get(cara)) a.give(cara)
    else b.give(cara)
    await expect.poll(() => b.take(cara), patient).toBe(true)
    expect(await a.take(cara)).toBe(false)
  }
})

test.skipIf(!findRedis())(
  'without Redis nobody can say; when it is back, empty, it learns again what each process has; who leaves takes nothing along',
  async () => {
    await using redis = await openRedis()
    await using b = joins(redis.url, new Map())
    {
      await using a = joins(redis.url, new Map([['cara', 8]]))
      await Promise.all([a.isUp(), b.isUp()])
      await expect.poll(() => b.take('cara'), patient).toBe(true)
      expect(await b.take('cara')).toBe(true)
      expect(await b.take('cara')).toBe(false)
      await redis.stop()
      await Promise.all([a.isDown(), b.isDown()])
      expect(await b.take('cara')).toBeNull()
      a.give('cara')
      await redis.start()
      await Promise.all([a.isUp(), b.isUp()])
      await expect.poll(() => b.take('cara'), patient).toBe(true)
      await expect.poll(() => b.take('cara'), patient).toBe(false)
    }
    await expect.poll(() => b.take('cara'), patient).toBe(true)
  },
  60_000,
)
