import { expect } from 'vitest'
import { webhookEvents } from '#/rules/webhooks.ts'
import { makeSendingWebhooks } from '#/server/webhooks/send.ts'
import { nothingLeaves } from '#/server/world.ts'
import { comment, engagementCampaign } from './samples.ts'
import { openReceiver } from './webhook-receiver.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

/** Fran has a webhook endpoint on this machine that receives every event. */
export async function openHooked() {
  const receiver = await openReceiver()
  const world = await openWorld({
    env: { WEBHOOK_HOSTS: receiver.host },
    leaves: { ...nothingLeaves, mail: { send: async () => {}, close: async () => {} } },
  })
  const { secret, endpoint } = await world.fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: receiver.url,
    events: [...webhookEvents],
  })
  receiver.receiver.secret = secret
  const sends = async () => {
    const sending = makeSendingWebhooks(world.world)
    await sending.tick()
    await sending.idle()
  }
  const messages = async () => (await world.fran.api.webhooks.messages({ id: endpoint.id })).items
  const endpointNow = async () => (await world.fran.api.webhooks.list())[0]
  return {
    ...receiver,
    world,
    id: endpoint.id,
    sends,
    messages,
    endpointNow,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      expect(receiver.faults).toEqual([])
    },
  }
}

export async function aComment({ fran, cara }: TestWorld) {
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  return cara.api.submissions.submitComment(comment(id))
}
