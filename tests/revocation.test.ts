import { expect, test } from 'vitest'
import type { Api } from '#/contract/index.ts'
import { clientOf } from './program.ts'
import { findRedis, openRedis } from './redis-server.ts'
import { figure, open, openNodes, password, signUp, squadAcross } from './two-servers.ts'

const patient = { timeout: 30_000, interval: 20 }

/** The result of a call: 'ok', or the code of the refusal. */
const said = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )

test.skipIf(!findRedis())(
  'what is taken from somebody at one process is taken at the other: their calls are refused, and their sockets end',
  async () => {
    await using redis = await openRedis()
    await using nodes = await openNodes({ REDIS_URL: redis.url })
    const both = [await nodes.start(), await nodes.start()] as const
    const [a, b] = both
    for (const node of both) await expect.poll(() => figure(node, 'karmasquad_redis_up'), patient).toBe('1')
    const { fran, carl, ada, roomId, says } = await squadAcross(nodes, a, b)
    const figures: Record<string, number> = {}

    /** Somebody with an open page and a cached session at each process, before and after `act`. */
    const revoked = async (
      name: string,
      cookie: string,
      asks: (api: Api) => Promise<unknown>,
      act: () => Promise<unknown>,
      as: string,
    ) => {
      const apis = both.map(node => clientOf(node.origin, cookie).api)
      const sockets = await Promise.all(both.map(node => open(node, { cookie: () => cookie })))
      expect(sockets.map(({ admitted }) => admitted)).toEqual([true, true])
      expect(await Promise.all(apis.map(api => said(asks(api))))).toEqual(['ok', 'ok'])
      const began = performance.now()
      await act()
      await expect.poll(() => Promise.all(apis.map(api => said(asks(api)))), patient).toEqual([as, as])
      await expect.poll(() => sockets.map(({ socket }) => socket.connected), patient).toEqual([false, false])
      figures[name] = Math.round(performance.now() - began)
    }
    const [cara, cole, cora] = [
      await signUp(a.origin, 'contributor', 'Cara'),
      await signUp(b.origin, 'contributor', 'Cole'),
      await signUp(b.origin, 'contributor', 'Cora'),
    ]
    const own = (api: Api) => api.notifications.list({})
    const work = (api: Api) => api.dashboards.contributor({})

    await revoked('logout', cara.cookie(), own, () => cara.api.accounts.signOut(), 'not_signed_in')
    const present = { present: password, password: 'another horse battery' }
    await revoked('password', cole.cookie(), own, () => cole.api.accounts.changePassword(present), 'not_signed_in')
    await revoked('role', cole.cookie(), work, () => ada.api.admin.removeRole({ id: cole.id }), 'forbidden')
    const suspend = () => ada.api.moderation.suspend({ id: cora.id, reason: 'Asked for votes.', present: null })
    await revoked('suspension', cora.cookie(), own, suspend, 'not_signed_in')

    const pages = [await open(a, carl), await open(b, carl)]
    const frans = await open(b, fran)
    await says(fran, 'before')
    for (const page of pages) await expect.poll(page.texts, patient).toEqual(['before'])
    const { items } = await ada.api.admin.assignments({})
    const began = performance.now()
    await ada.api.admin.unassign({ id: items.find(each => each.contributor.id === carl.id)?.id ?? '' })
    const rooms = () =>
      Promise.all(both.map(node => said(clientOf(node.origin, carl.cookie()).api.squads.messages({ roomId }))))
    await expect.poll(rooms, patient).toEqual(['room_not_found', 'room_not_found'])
    figures['assignment'] = Math.round(performance.now() - began)
    await says(fran, 'after')
    await expect.poll(frans.texts, patient).toEqual(['before', 'after'])
    expect(pages.map(({ texts }) => texts())).toEqual([['before'], ['before']])
    process.stdout.write(`Gone at both processes, ms after it was asked for: ${JSON.stringify(figures)}\n`)
  },
  180_000,
)
