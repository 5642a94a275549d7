import { randomUUID } from 'node:crypto'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { absent, founders } from './callers.ts'

const wanted = () => ({
  id: randomUUID(),
  url: `https://hooks.example/${randomUUID()}`,
  events: ['submission.created' as const],
})

/** Replaces Fran's webhooks by a single one: each person may have five. */
async function frans({ db, fran }: TestWorld) {
  await db.deleteFrom('webhook_endpoints').execute()
  const { endpoint } = await fran.api.webhooks.add(wanted())
  return { id: endpoint.id }
}

async function toldToFran(world: TestWorld) {
  const { id } = await frans(world)
  await world.fran.api.webhooks.test({ id })
  await world.db.updateTable('webhook_messages').set({ state: 'sent' }).execute()
  const { items } = await world.fran.api.webhooks.messages({ id })
  return { id: items[0]?.id }
}

async function waitsForFran(world: TestWorld) {
  const { id } = await toldToFran(world)
  await world.db.updateTable('webhook_messages').set({ state: 'waiting' }).execute()
  return { id }
}

const fransAlone = founders('not_found', { fran: 'ok' })
const nobodys = founders('not_found')

export const webhooks: Rows = {
  'webhooks.list': { "one's own": { input: () => undefined, expected: founders('ok') } },
  'webhooks.add': {
    "one's own": { input: wanted, expected: founders('ok') },
    'on a private network': {
      input: () => ({ ...wanted(), url: 'https://10.0.0.1/' }),
      expected: founders('webhook_address'),
    },
  },
  'webhooks.change': {
    "fran's": { input: async world => ({ ...(await frans(world)), isOn: false }), expected: fransAlone },
    absent: { input: () => ({ ...absent(), isOn: false }), expected: nobodys },
  },
  'webhooks.remove': {
    "fran's": { input: frans, expected: fransAlone },
    absent: { input: absent, expected: nobodys },
  },
  'webhooks.renewSecret': {
    "fran's": {
      input: async world => ({ id: randomUUID(), endpointId: (await frans(world)).id }),
      expected: fransAlone,
    },
    absent: { input: () => ({ ...absent(), endpointId: randomUUID() }), expected: nobodys },
  },
  'webhooks.test': {
    "fran's": { input: frans, expected: fransAlone },
    absent: { input: absent, expected: nobodys },
  },
  'webhooks.messages': {
    "fran's": { input: frans, expected: fransAlone },
    absent: { input: absent, expected: nobodys },
  },
  'webhooks.redeliver': {
    "fran's": { input: toldToFran, expected: fransAlone },
    "fran's, on its way": { input: waitsForFran, expected: founders('not_found', { fran: 'webhook_waiting' }) },
    absent: { input: absent, expected: nobodys },
  },
}
