import { expect, test } from 'vitest'
import type { Fact } from '#/contract/live.ts'
import { testSecret } from '#/tests/cast.ts'
import { openWorld } from '#/tests/world.ts'
import type { Listener, PeerMessage } from './infra/peers/peers.ts'
import { alone } from './infra/peers/peers.ts'
import { nobodyListens } from './infra/live/live.ts'
import { makeWorld, nothingLeaves } from './world.ts'

test('messages of another process reach the caches of this one, and the other way round', async () => {
  await using first = await openWorld()
  const listeners: Listener[] = []
  const said: PeerMessage[] = []
  const peers = {
    ...alone,
    listen: (listener: Listener) => void listeners.push(listener),
    say: (message: PeerMessage) => void said.push(message),
  }
  const { config, db, log } = first.world
  const second = makeWorld({ config, db, log, secret: testSecret, live: nobodyListens, peers, ...nothingLeaves })
  const hears = (message: PeerMessage) => listeners.forEach(each => each.hear?.(message, 'another'))
  const overheard: Fact[] = []
  second.overhear(fact => overheard.push(fact))

  const changed: Fact = { name: 'campaign_changed', campaignId: first.cara.id }
  hears({ kind: 'fact', to: [], fact: changed })
  for (const listener of listeners) listener.lost?.()
  expect(overheard).toEqual([changed, { name: 'missed' }])

  const read = () => second.sessions.read(new Headers({ cookie: first.cara.cookie }), [])
  expect((await read())?.fullName).toBe(first.cara.fullName)
  await db.updateTable('profiles').set({ full_name: 'Cara Nova' }).where('id', '=', first.cara.id).execute()
  expect((await read())?.fullName).toBe(first.cara.fullName)
  hears({ kind: 'forget', userId: first.cara.id })
  expect((await read())?.fullName).toBe('Cara Nova')

  await db.updateTable('profiles').set({ full_name: 'Cara Lima' }).where('id', '=', first.cara.id).execute()
  for (const listener of listeners) listener.lost?.()
  expect((await read())?.fullName, 'who was forgotten meanwhile is not known').toBe('Cara Lima')

  expect(said).toEqual([])
  second.sessions.drop(first.cara.id)
  expect(said).toEqual([{ kind: 'forget', userId: first.cara.id }])
})
