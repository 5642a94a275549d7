import { expect, test } from 'vitest'
import { findRedis, openRedis } from './redis-server.ts'
import type { Program } from './program.ts'
import { at, figure, open, openNodes, squadAcross } from './two-servers.ts'

const patient = { timeout: 30_000, interval: 100 }
const quickMs = 2_000
const quick = async (work: Promise<unknown>) => {
  const began = performance.now()
  await work
  expect(performance.now() - began).toBeLessThan(quickMs)
}
const isUp = (node: Program) => expect.poll(() => figure(node, 'karmasquad_redis_up'), patient)
const ready = async ({ origin }: Program) => (await fetch(`${origin}/readyz`)).status

test.skipIf(!findRedis())(
  'Redis is stopped and comes back: each process serves by itself, and then every page reads what it missed',
  async () => {
    await using redis = await openRedis()
    await using nodes = await openNodes({ REDIS_URL: redis.url })
    const [a, b] = [await nodes.start(), await nodes.start()]
    await Promise.all([a, b].map(node => isUp(node).toBe('1')))
    const { fran, carl, ada, roomId, says } = await squadAcross(nodes, a, b)
    const [frans, carls, adas] = [await open(a, fran), await open(b, carl), await open(b, ada)]
    await says(fran, 'before')
    await expect.poll(carls.texts, patient).toEqual(['before'])

    await redis.stop()
    await quick(says(fran, 'while it is away'))
    await quick(says(carl, 'I hear only my own process'))
    await Promise.all([a, b].map(node => isUp(node).toBe('0')))
    expect([await ready(a), await ready(b)]).toEqual([200, 200])
    expect(carls.texts()).toContain('I hear only my own process')
    expect(frans.texts()).toContain('while it is away')
    expect(carls.names()).not.toContain('missed')
    // Nobody can tell whether a page at another process is visible, so its user gets the notice.
    expect((await carl.api.notifications.list({})).unread).toBeGreaterThan(0)
    await at(a, ada).api.moderation.suspend({ id: carl.id, reason: 'Asked for votes.', present: null })
    expect(frans.socket.connected).toBe(true)

    await redis.start()
    await Promise.all([a, b].map(node => isUp(node).toBe('1')))
    await Promise.all([frans, adas].map(page => expect.poll(page.names, patient).toContain('missed')))
    await expect.poll(() => carls.socket.connected, patient).toBe(false)
    const { items } = await fran.api.squads.messages({ roomId })
    expect(items.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['before', 'while it is away', 'I hear only my own process']),
    )
    await expect.poll(async () => (await at(a, ada).api.operations.connections({})).people, patient).toBe(2)
    expect(a.said()).toContain('Redis is back')
    expect(a.said().match(/Redis is away/g)).toHaveLength(1)
  },
  120_000,
)

test.skipIf(!findRedis())(
  'Redis that hangs, or is not there at the start, holds nobody up',
  async () => {
    await using redis = await openRedis()
    await redis.stop()
    await using nodes = await openNodes({ REDIS_URL: redis.url })
    const [a, b] = [await nodes.start(), await nodes.start()]
    expect([a.said(), b.said()]).toEqual([
      expect.stringContaining('is ready at'),
      expect.stringContaining('is ready at'),
    ])
    const { fran, carl, says } = await squadAcross(nodes, a, b)
    const [frans, carls] = [await open(a, fran), await open(b, carl)]
    await quick(says(carl, 'alone'))

    await redis.start()
    await Promise.all([frans, carls].map(page => expect.poll(page.names, patient).toContain('missed')))
    await says(fran, 'together')
    await expect.poll(carls.texts, patient).toContain('together')

    redis.hang()
    for (let nth = 0; nth < 5; nth++) await quick(says(fran, `hanging ${nth}`))
    expect(frans.texts()).toContain('hanging 4')
    await isUp(a).toBe('0')
    expect(await ready(a)).toBe(200)
    carls.heard.length = 0
    redis.goOn()
    await expect.poll(() => carls.names().includes('missed') || carls.texts().includes('hanging 4'), patient).toBe(true)
    await isUp(a).toBe('1')
    await says(fran, 'together again')
    await expect.poll(carls.texts, patient).toContain('together again')
  },
  120_000,
)
