import { expect, test } from 'vitest'
import { webhookEvents } from '#/rules/webhooks.ts'
import { aComment, openHooked } from '#/tests/hooked.ts'
import { refused } from '#/tests/refused.ts'
import { openWorld } from '#/tests/world.ts'
import { makeSendingWebhooks } from './send.ts'

const events = [...webhookEvents]
const wanted = (url: string) => ({ id: crypto.randomUUID(), url, events })

test('founders name only servers that the operator allows, and are told why not', async () => {
  await using world = await openWorld({ env: { WEBHOOK_ALLOWED_HOSTS: 'hooks.example,*.wide.example' } })
  const { webhooks } = world.fran.api
  const { endpoint } = await webhooks.add(wanted('https://hooks.example/squad'))
  await webhooks.add(wanted('https://eu.wide.example/'))
  const toOther = { id: endpoint.id, url: 'https://other.example/' }
  await expect(webhooks.add(wanted(toOther.url))).rejects.toMatchObject(refused('webhook_host'))
  await expect(webhooks.change(toOther)).rejects.toMatchObject(refused('webhook_host'))
  await expect(webhooks.add(wanted('https://10.0.0.1/'))).rejects.toMatchObject(refused('webhook_address'))
  expect((await webhooks.list()).map(({ url }) => url)).toEqual([
    'https://hooks.example/squad',
    'https://eu.wide.example/',
  ])
  await webhooks.change({ id: endpoint.id, url: 'https://hooks.example/other' })
})

test('a server that is no longer allowed gets nothing more, and its founder reads why', async () => {
  await using hooked = await openHooked()
  const { world, heard, messages } = hooked
  const outside = await world.fran.api.webhooks.add(wanted('https://other.example/'))
  await aComment(world)
  const webhookHosts = { ...world.world.config.webhookHosts, allowed: new Set(['hooks.example']) }
  const asked: string[] = []
  const sending = makeSendingWebhooks({ ...world.world, config: { ...world.world.config, webhookHosts } }, name =>
    asked.push(name),
  )
  await sending.tick()
  await sending.idle()
  const [kept] = (await world.fran.api.webhooks.messages({ id: outside.endpoint.id })).items
  expect(kept).toMatchObject({ state: 'waiting', error: 'This server does not send webhooks to this host' })
  expect(asked).toEqual([])
  // The operator's own hosts stay allowed.
  expect(heard).toHaveLength(1)
  expect((await messages()).map(({ state }) => state)).toEqual(['sent'])
})
