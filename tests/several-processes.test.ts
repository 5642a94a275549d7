import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findRedis, openRedis } from './redis-server.ts'
import { at, figure, open, openNodes, signUp, squadAcross } from './two-servers.ts'

const patient = { timeout: 30_000, interval: 100 }
const isUp = (node: Parameters<typeof figure>[0]) => expect.poll(() => figure(node, 'karmasquad_redis_up'), patient)

test.skipIf(!findRedis())(
  'two processes with one Redis are one product: what is said, who is there and who may listen',
  async () => {
    await using redis = await openRedis()
    await using nodes = await openNodes({ REDIS_URL: redis.url })
    const [a, b] = [await nodes.start(), await nodes.start()]
    await isUp(a).toBe('1')
    await isUp(b).toBe('1')
    const { fran, carl, ada, roomId, says } = await squadAcross(nodes, a, b)
    const [frans, carls, adas] = [await open(a, fran), await open(b, carl), await open(b, ada)]
    await expect.poll(() => frans.heard, patient).toContainEqual({ name: 'presence', userId: carl.id, online: true })
    const seen = async () => (await fran.api.squads.room({ roomId }))?.members.find(({ id }) => id === carl.id)?.online
    await expect.poll(seen, patient).toBe(true)

    await says(fran, 'hello')
    await expect.poll(carls.texts, patient).toEqual(['hello'])
    await expect.poll(carls.names, patient).toContain('notified')
    carls.socket.emit('viewing', roomId)
    const rooms = async () => (await at(a, ada).api.operations.connections({})).rooms
    await expect.poll(rooms, patient).toMatchObject([{ id: roomId, screens: 1 }])
    const { unread } = await carl.api.notifications.list({})
    await says(fran, 'you see this')
    await fran.api.squads.typing({ roomId })
    await expect.poll(carls.names, patient).toContain('squad_typing')
    expect((await carl.api.notifications.list({})).unread).toBe(unread)

    const everybody = await at(a, ada).api.operations.connections({})
    expect([everybody.people, everybody.sockets]).toEqual([3, 3])
    expect(await figure(a, 'karmasquad_sockets')).toBe('1')

    expect((await at(a, carl).api.accounts.me())?.id).toBe(carl.id)
    const began = performance.now()
    await at(a, ada).api.moderation.suspend({ id: carl.id, reason: 'Asked for votes.', present: null })
    await expect.poll(() => carls.socket.connected).toBe(false)
    expect(await carl.api.accounts.me()).toBeNull()
    expect(performance.now() - began).toBeLessThan(2_000)
    expect((await open(b, carl)).admitted).toBe(false)
    expect(adas.socket.connected).toBe(true)
    await expect.poll(() => frans.heard, patient).toContainEqual({ name: 'presence', userId: carl.id, online: false })
  },
  120_000,
)

test.skipIf(!findRedis())(
  'whose process is killed goes offline for the others within a minute, and whoever comes back does not',
  async () => {
    await using redis = await openRedis()
    await using nodes = await openNodes({ REDIS_URL: redis.url })
    const [a, b] = [await nodes.start(), await nodes.start()]
    const { fran, carl, ada, roomId } = await squadAcross(nodes, a, b)
    const frans = await open(a, fran)
    await open(b, carl)
    await open(b, ada)
    const online = async () =>
      (await fran.api.squads.room({ roomId }))?.members.find(({ id }) => id === carl.id)?.online
    await expect.poll(online, patient).toBe(true)
    const began = performance.now()
    b.child.kill('SIGKILL')
    await b.ended
    const back = await open(a, ada)
    await expect
      .poll(() => frans.heard, { timeout: 60_000, interval: 200 })
      .toContainEqual({ name: 'presence', userId: carl.id, online: false })
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(await online()).toBe(false)
    // The process may have died between a commit and publishing its events.
    expect(frans.names()).toContain('missed')
    const left = await at(a, ada).api.operations.connections({})
    expect([left.people, left.sockets]).toEqual([2, 2])
    expect(back.socket.connected).toBe(true)
  },
  150_000,
)

test.skipIf(!findRedis())(
  'limits count across processes: of requests, and of sockets',
  async () => {
    await using redis = await openRedis()
    await using nodes = await openNodes({ REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '0.1' })
    const [a, b] = [await nodes.start(), await nodes.start()]
    await isUp(a).toBe('1')
    await isUp(b).toBe('1')
    const cara = await signUp(a.origin, 'contributor', 'Cara')
    const away = at(b, cara)
    // At a tenth of the default limits, each person may have one.
    const first = await open(a, cara)
    const another = async () => {
      const page = await open(b, cara)
      page.socket.disconnect()
      return page.admitted
    }
    await expect.poll(another, patient).toBe(false)
    first.socket.disconnect()
    await expect.poll(another, patient).toBe(true)
    const cole = await signUp(a.origin, 'contributor', 'Cole')
    const pages = await Promise.all(Array.from({ length: 12 }, (_, nth) => open(nth % 2 ? a : b, cole)))
    expect(pages.filter(({ admitted }) => admitted)).toHaveLength(1)

    const [page] = pages.filter(({ admitted }) => admitted)
    page?.socket.emit('looking', true)
    // Longer than a new page is protected from being replaced by another.
    await sleep(3_000)
    for (const node of [a, b]) expect((await open(node, cole)).admitted).toBe(false)
    expect(page?.socket.connected).toBe(true)
    page?.socket.emit('looking', false)
    const other = pages.indexOf(page ?? first) % 2 ? a : b
    await expect.poll(async () => (await open(other, cole)).admitted, patient).toBe(true)
    expect(page?.socket.connected).toBe(false)

    const ask = ({ api }: Pick<typeof cara, 'api'>) =>
      api.accounts.me().then(
        () => 'ok',
        error => error.code,
      )
    const answers = []
    for (let nth = 0; nth < 40; nth++) answers.push(await ask(nth % 2 ? cara : away))
    expect(answers.filter(answer => answer === 'ok').length).toBeLessThanOrEqual(30)
    expect(answers.filter(answer => answer === 'ok').length).toBeGreaterThan(20)
    expect(answers.at(-1)).toBe('too_many_requests')
  },
  120_000,
)
