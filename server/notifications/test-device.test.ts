import { describe, expect, test } from 'vitest'
import { openPushing, wantsQuiet } from '#/tests/pushing.ts'
import { refused } from '#/tests/refused.ts'

describe('trying a device', () => {
  test('reaches that device at once, in quiet hours too, and not again for ten seconds', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    const phone = await service.deviceOf(carl, 'phone')
    const laptop = await service.deviceOf(carl, 'laptop')
    await wantsQuiet(world, carl)
    expect(await carl.api.notifications.testDevice({ id: phone.id })).toEqual({})
    expect(service.received).toMatchObject([
      { device: 'phone', payload: { kind: 'test', url: '/contributor-dashboard' } },
    ])
    await expect(carl.api.notifications.testDevice({ id: laptop.id })).rejects.toMatchObject(refused('too_many_tests'))
    await world.passes('10 seconds')
    await carl.api.notifications.testDevice({ id: laptop.id })
    expect(service.received.map(({ device }) => device)).toEqual(['phone', 'laptop'])
  })

  test('twice at once is once', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    const { id } = await service.deviceOf(carl, 'phone')
    const tried = await Promise.allSettled(Array.from({ length: 5 }, () => carl.api.notifications.testDevice({ id })))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(service.received).toHaveLength(1)
  })

  test('says when it failed; one that has unsubscribed is gone then', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    const { id } = await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 500 })
    await expect(carl.api.notifications.testDevice({ id })).rejects.toMatchObject(refused('push_failed'))
    await world.passes('10 seconds')
    service.behaves('phone', { status: 410 })
    await expect(carl.api.notifications.testDevice({ id })).rejects.toMatchObject(refused('push_failed'))
    expect((await carl.api.notifications.reach()).devices).toEqual([])
    await expect(carl.api.notifications.testDevice({ id })).rejects.toMatchObject(refused('not_found'))
  })

  test('does not wait for a service that never answers', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    const { id } = await service.deviceOf(carl, 'phone')
    service.behaves('phone', { hangs: true })
    const before = performance.now()
    await expect(carl.api.notifications.testDevice({ id })).rejects.toMatchObject(refused('push_failed'))
    expect(performance.now() - before).toBeLessThan(6_500)
  })
})
