import { describe, expect, test } from 'vitest'
import { attemptsMax, pauseAfter } from '#/rules/delivery.ts'
import { delivers, happens, openPushing, outcomes } from '#/tests/pushing.ts'

describe('a push service that does not take it', () => {
  test('is asked again after pauses that grow, and gets it in the end', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 500 })
    await happens(world, carl, 'submission_approved')
    await happens(world, carl, 'new_campaign')
    let seconds = 0
    for (const nth of [1, 2, 3]) {
      await delivers(world)
      // The second delivery waits with the first: a service that just failed is not tried again for it.
      expect(service.asked('phone')).toBe(nth)
      seconds += pauseAfter(nth)
      await world.passes(`${seconds - 10} seconds`)
      await delivers(world)
      expect(service.asked('phone')).toBe(nth)
      await world.passes(`${seconds} seconds`)
    }
    service.behaves('phone', {})
    await delivers(world)
    await delivers(world)
    expect(service.received.map(({ payload }) => payload.kind)).toEqual(['notice', 'notice'])
    expect((await outcomes(world)).filter(({ channel }) => channel === 'push')).toMatchObject([
      { state: 'sent', error: null },
      { state: 'sent', error: null },
    ])
  })

  test('is given up after the last attempt, for an operator to see', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 503 })
    await happens(world, carl, 'new_campaign')
    for (let nth = 1; nth < attemptsMax.push + 3; nth++) {
      await delivers(world)
      await world.passes(`${3 * nth} hours`)
    }
    expect(service.asked('phone')).toBe(attemptsMax.push)
    expect(await outcomes(world)).toMatchObject([{ state: 'dead', error: expect.stringContaining('503 xxx') }])
  })

  test('is left alone for as long as it asks', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 429, headers: { 'retry-after': '600' } })
    await happens(world, carl, 'new_campaign')
    await delivers(world)
    await world.passes('9 minutes')
    await delivers(world)
    expect(service.asked('phone')).toBe(1)
    await world.passes('10 minutes')
    service.behaves('phone', {})
    await delivers(world)
    expect(service.received).toHaveLength(1)
  })

  test('and says so in bytes that no table takes, is not asked without end', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 400, words: 'Bad\0request' })
    await happens(world, carl, 'new_campaign')
    await delivers(world)
    await world.passes('1 day')
    await delivers(world)
    expect(service.asked('phone')).toBe(1)
    expect(await outcomes(world)).toMatchObject([{ state: 'dead', error: 'The push service answered 400 Bad request' }])
  })

  test.each([413, 400, 403, 302])('with %i, which the same push would get again, is not asked again', async status => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status, headers: { location: `http://${service.host}/push/other` } })
    service.subscribe('other')
    await happens(world, carl, 'new_campaign')
    await delivers(world)
    await world.passes('1 day')
    await delivers(world)
    expect([service.asked('phone'), service.asked('other')]).toEqual([1, 0])
    expect(await outcomes(world)).toMatchObject([{ state: 'dead' }])
  })

  test.each([410, 404])('because the browser has unsubscribed (%i), loses that device and no other', async status => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    await service.deviceOf(carl, 'laptop')
    service.behaves('phone', { status })
    await happens(world, carl, 'new_campaign')
    await delivers(world)
    await delivers(world)
    expect((await carl.api.notifications.reach()).devices.map(({ name }) => name)).toEqual(['laptop'])
    expect(service.received.map(({ device }) => device)).toEqual(['laptop'])
    expect(service.asked('phone')).toBe(1)
    expect(carl.heard.filter(({ name }) => name === 'device_removed')).toHaveLength(1)
  })

  test('in time delays nobody else, not even another device of its person', async () => {
    await using world = await openPushing()
    const { carl, cara, service } = world
    await service.deviceOf(carl, 'phone')
    await service.deviceOf(carl, 'laptop')
    await service.deviceOf(cara, 'hers')
    const { promise: later, resolve: answers } = Promise.withResolvers<void>()
    service.behaves('phone', { later })
    await happens(world, carl, 'new_campaign')
    await happens(world, cara, 'new_campaign')
    const delivering = delivers(world)
    await expect.poll(() => service.received.map(({ device }) => device).toSorted()).toEqual(['hers', 'laptop'])
    answers()
    await delivering
    expect(service.receivedBy('phone')).toHaveLength(1)
  })
})
