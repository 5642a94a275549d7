import { expect, test } from 'vitest'
import { subscription } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { sharedPush } from './push-keys.ts'

test('servers that start at once agree on one pair of keys, and keep it', async () => {
  await using world = await openWorld()
  const started = await Promise.all(Array.from({ length: 8 }, () => sharedPush(world.db, world.config)))
  const keys = new Set(started.map(({ publicKey }) => publicKey))
  expect(keys.size).toBe(1)
  expect([...keys][0]).toMatch(/^B[\w-]{86}$/)
  expect((await sharedPush(world.db, world.config)).publicKey).toBe([...keys][0])
})

test('an unknown service and keys of no curve are refused before anything is asked', async () => {
  await using world = await openWorld()
  const push = await sharedPush(world.db, world.config)
  const message = { payload: '{}', topic: 'topic', ttlSeconds: 60, urgency: 'low' } as const
  await expect(push.send(subscription(), message)).rejects.toMatchObject({ worthTrying: false })
  const garbled = { ...subscription(), endpoint: 'https://fcm.googleapis.com/fcm/send/x' }
  await expect(push.send(garbled, message)).rejects.toThrow('Nothing can be encrypted for this device')
})
