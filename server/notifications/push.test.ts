import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { notificationTypes } from '#/rules/notifications.ts'
import { destinationOf } from '#/rules/destinations.ts'
import { fransRoomId } from '#/tests/cast.ts'
import { delivers, happens, openPushing, says, wantsQuiet } from '#/tests/pushing.ts'

const ids = { campaignId: '0190f5fe-7c00-7a00-8000-000000000000', roomId: fransRoomId }

describe('what a device gets', () => {
  test('every type, sealed for that device alone and signed by us, with its place, once', async () => {
    await using world = await openPushing()
    const { carl, cara, service } = world
    await carl.api.notifications.changePreferences({ push_karma_earned: true })
    await service.deviceOf(carl, 'phone')
    await service.deviceOf(carl, 'laptop')
    await service.deviceOf(cara, 'hers')
    const told = []
    for (const type of notificationTypes)
      told.push([type, await happens(world, carl, type, { title: `About ${type}`, body: 'Words', data: ids })] as const)
    await world.passes('1 minute')
    await delivers(world)
    await delivers(world)
    expect(service.faults).toEqual([])
    expect(service.receivedBy('hers')).toEqual([])
    for (const device of ['phone', 'laptop']) {
      expect(service.receivedBy(device).map(({ payload }) => payload)).toEqual(
        told.map(([type, id]) => ({
          kind: 'notice',
          id,
          title: `About ${type}`,
          body: 'Words',
          url: destinationOf(type, ids),
          unread: notificationTypes.length,
          at: expect.closeTo(Date.now(), -5),
        })),
      )
    }
    const { received } = service
    expect(new Set(received.map(({ encoding }) => encoding))).toEqual(new Set(['aes128gcm']))
    for (const { topic } of received) expect(topic).toMatch(/^[\w-]{32}$/)
    expect(new Set(received.map(({ topic }) => topic)).size).toBe(notificationTypes.length)
    const chatter = received.filter(
      ({ payload }) => payload.kind === 'notice' && payload.title.endsWith('squad_message'),
    )
    expect(new Set(chatter.map(({ ttl }) => ttl))).toEqual(new Set([3_600]))
    expect(Math.max(...received.map(({ ttl }) => ttl))).toBe(86_400)
    const [device] = (await carl.api.notifications.reach()).devices
    expect(device?.lastSuccessAt).toBeInstanceOf(Date)
  })

  test('stays small whatever was written, and tears no emoji apart', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    const family = '👩‍👩‍👧‍👦'
    await happens(world, carl, 'squad_mention', {
      title: `"${family}\\`.repeat(400),
      body: family.repeat(200),
      data: ids,
    })
    await delivers(world)
    const [{ payload, bytes } = expect.unreachable()] = service.received
    expect(bytes).toBeLessThan(limits.pushPayloadMaxBytes)
    if (payload.kind !== 'notice') expect.unreachable()
    expect(payload.title).toMatch(new RegExp(String.raw`^("${family}\\)+("|"${family})?…$`, 'u'))
    expect(payload.body).toMatch(new RegExp(`^(${family})+…$`, 'u'))
  })

  test('says nothing to whoever reads over a shoulder, when its person wants that', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await carl.api.notifications.changePreferences({ push_hide_text: true })
    await service.deviceOf(carl, 'phone')
    await happens(world, carl, 'squad_mention', { title: 'Fran mentioned you', body: 'The launch is off', data: ids })
    await delivers(world)
    expect(service.received.map(({ payload }) => payload)).toMatchObject([
      { title: 'New notification', body: 'Karmasquad', url: destinationOf('squad_mention', ids) },
    ])
  })

  test('what quiet hours held back comes at once when they are over, the newest first', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    await wantsQuiet(world, carl)
    const first = await happens(world, carl, 'submission_approved', { title: 'Your post was approved' })
    const second = await happens(world, carl, 'new_campaign', { title: 'A new campaign', data: ids })
    await happens(world, carl, 'squad_message', { title: 'Squad', data: ids })
    await delivers(world)
    await world.passes('90 minutes')
    await delivers(world)
    expect(service.received).toEqual([])
    const third = (await carl.api.notifications.list({})).items[0]?.id
    await world.passes('3 hours')
    await delivers(world)
    expect(service.received.map(({ payload }) => payload)).toMatchObject([
      {
        kind: 'digest',
        title: '3 notifications from your quiet hours',
        body: 'Squad\nA new campaign\nYour post was approved',
        url: '/contributor-dashboard',
        ids: [third, second, first],
        unread: 3,
      },
    ])
  })

  test('one held notice is no digest, and a hundred still fit into one push', async () => {
    await using world = await openPushing()
    const { carl, cara, service } = world
    await service.deviceOf(carl, 'phone')
    await service.deviceOf(cara, 'hers')
    await wantsQuiet(world, carl)
    await wantsQuiet(world, cara)
    const one = await happens(world, carl, 'submission_approved')
    for (let nth = 0; nth < 100; nth++) await happens(world, cara, 'submission_rejected', { title: '👩‍👩‍👧‍👦'.repeat(50) })
    await delivers(world)
    await world.passes('3 hours')
    await delivers(world)
    expect(service.receivedBy('phone').map(({ payload }) => payload)).toMatchObject([{ kind: 'notice', id: one }])
    expect(service.receivedBy('hers')).toMatchObject([
      { payload: { title: '100 notifications from your quiet hours', url: '/contributor/dashboard', unread: 100 } },
    ])
    expect(service.receivedBy('hers')[0]?.bytes).toBeLessThan(limits.pushPayloadMaxBytes)
  })

  test('several mentions that quiet hours held back lead to the room, not to one of their messages', async () => {
    await using world = await openPushing()
    const { fran, carl, service } = world
    await service.deviceOf(carl, 'phone')
    await wantsQuiet(world, carl)
    for (const words of ['Carl, one', 'Carl, two']) await says(fran, words, [carl.id])
    await delivers(world)
    await world.passes('3 hours')
    await delivers(world)
    expect(service.received.map(({ payload }) => payload)).toMatchObject([
      { kind: 'digest', url: `/squad-room?roomId=${fransRoomId}` },
    ])
  })

  test('who ends their quiet hours early gets at once what they held', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    await wantsQuiet(world, carl)
    await happens(world, carl, 'submission_approved')
    await delivers(world)
    expect(service.received).toEqual([])
    await carl.api.notifications.changePreferences({ quiet_hours_start: null, quiet_hours_end: null })
    await delivers(world)
    expect(service.received).toHaveLength(1)
  })

  test('so does who ends them after it had failed before they began', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 503 })
    await happens(world, carl, 'submission_approved')
    await delivers(world)
    service.behaves('phone', {})
    await wantsQuiet(world, carl)
    await world.passes('2 minutes')
    await delivers(world)
    await carl.api.notifications.changePreferences({ quiet_hours_start: null, quiet_hours_end: null })
    await delivers(world)
    expect(service.received).toHaveLength(1)
  })

  test('what is on its way when its person changes a preference comes once', async () => {
    await using world = await openPushing()
    const { carl, service } = world
    await service.deviceOf(carl, 'phone')
    await wantsQuiet(world, carl)
    await happens(world, carl, 'submission_approved')
    await delivers(world)
    await carl.api.notifications.changePreferences({ quiet_hours_start: null, quiet_hours_end: null })
    const { promise, resolve } = Promise.withResolvers<void>()
    service.behaves('phone', { later: promise })
    const delivering = delivers(world)
    await expect.poll(() => service.asked('phone')).toBe(1)
    await carl.api.notifications.changePreferences({ new_campaign: false })
    const another = delivers(world.world)
    resolve()
    await Promise.all([delivering, another])
    expect(service.received).toHaveLength(1)
  })
})

test('two servers that deliver at once send everything once', async () => {
  await using world = await openPushing()
  const { carl, cara, cole, service } = world
  for (const [nth, person] of [carl, cara, cole].entries())
    for (const device of ['phone', 'laptop']) await service.deviceOf(person, `${device}-${nth}`)
  for (let nth = 0; nth < 15; nth++)
    await Promise.all([carl, cara, cole].map(person => happens(world, person, 'new_campaign')))
  const server = async () => {
    for (let look = 0; look < 4; look++) await delivers(world.world)
  }
  await Promise.all([server(), server(), server()])
  const names = service.received.map(({ device, topic }) => `${device} ${topic}`)
  expect(names).toHaveLength(15 * 6)
  expect(new Set(names).size).toBe(names.length)
})

describe('before a push goes, it is asked again whether it may', () => {
  test('who left the squad meanwhile gets nothing of what was said there', async () => {
    await using world = await openPushing()
    const { ada, fran, carl, cole, service } = world
    await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cole.id })
    await service.deviceOf(carl, 'carls')
    await service.deviceOf(cole, 'coles')
    await says(fran, 'The launch is off')
    const { seq } = await says(fran, 'Carl, Cole: not a word', [carl.id, cole.id])
    const mine = await world.db
      .selectFrom('founder_team_assignments')
      .where('contributor_id', '=', carl.id)
      .select('id')
      .execute()
    await ada.api.admin.unassign({ id: mine[0]?.id ?? '' })
    await service.deviceOf(fran, 'frans')
    await says(cole, 'Fran: a word', [fran.id])
    await world.db.updateTable('user_roles').set({ role: 'contributor' }).where('user_id', '=', fran.id).execute()
    await world.passes('1 minute')
    await delivers(world)
    const kinds = service.received.map(({ device, payload }) => [device, payload.kind === 'notice' && payload.url])
    expect(kinds).toContainEqual(['coles', `/squad-room?roomId=${fransRoomId}&message=${seq}`])
    expect(new Set(kinds.map(([device]) => device))).toEqual(new Set(['coles']))
  })

  test('whoever mutes a squad meanwhile gets nothing more of its messages, only what mentions them', async () => {
    await using world = await openPushing()
    const { ada, fran, carl, cole, service } = world
    await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cole.id, notes: null })
    await service.deviceOf(carl, 'carls')
    await service.deviceOf(cole, 'coles')
    await says(fran, 'Good morning')
    await says(fran, 'Carl, a word', [carl.id])
    await carl.api.squads.mute({ roomId: fransRoomId, on: true })
    await world.passes('1 minute')
    await delivers(world)
    const said = service.received.map(({ device, payload }) => [device, payload.kind === 'notice' && payload.title])
    expect(said).toContainEqual(['coles', 'Fran Miller’s Squad'])
    expect(said.filter(([device]) => device === 'carls')).toEqual([
      ['carls', 'Fran Miller mentioned you in Fran Miller’s Squad'],
    ])
  })

  test('a deleted message is pushed to nobody', async () => {
    await using world = await openPushing()
    const { fran, carl, service } = world
    await service.deviceOf(carl, 'phone')
    const { id } = await says(fran, 'The launch is off', [carl.id])
    await fran.api.squads.remove({ id })
    await delivers(world)
    expect(service.received).toEqual([])
  })

  test('a message that comes while another is on its way is not lost', async () => {
    await using world = await openPushing()
    const { fran, carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { afterMs: 800 })
    await says(fran, 'One')
    await world.passes('5 seconds')
    const delivering = delivers(world)
    await expect.poll(() => service.asked('phone')).toBe(1)
    await says(fran, 'Two')
    await delivering
    await world.passes('10 seconds')
    await delivers(world)
    expect(service.received.map(({ payload }) => payload.kind === 'notice' && payload.body)).toEqual([
      'New message from Fran Miller',
      '2 new messages',
    ])
  })

  test('nor is one that comes while another is being refused for good', async () => {
    await using world = await openPushing()
    const { fran, carl, service } = world
    await service.deviceOf(carl, 'phone')
    service.behaves('phone', { status: 413, afterMs: 400 })
    await says(fran, 'One')
    await world.passes('5 seconds')
    const delivering = delivers(world)
    await expect.poll(() => service.asked('phone')).toBe(1)
    await says(fran, 'Two')
    await delivering
    service.behaves('phone', {})
    await world.passes('10 seconds')
    await delivers(world)
    expect(service.received).toMatchObject([{ payload: { body: '2 new messages' } }])
  })
})
