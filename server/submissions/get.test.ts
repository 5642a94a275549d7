import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ofContributor } from '#/tests/by-hand.ts'
import { byToken } from '#/tests/by-token.ts'
import { refused } from '#/tests/refused.ts'
import { betterPost, comment, engagementCampaign, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('the id in a message of a webhook leads a founder’s program to the work, and its contributor’s program to the decision', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const read = async ({ api }: typeof fran) => {
    const wanted = { id: randomUUID(), name: 'Zap', scopes: ['submissions:read' as const], days: 30 as const }
    const { token } = await api.tokens.make({ ...wanted, present: null })
    return async () =>
      z.record(z.string(), z.unknown()).parse((await byToken(world, token, 'GET', `/submissions/${id}`)).body)
  }
  const [byFran, byCara] = [await read(fran), await read(cara)]
  expect(await byFran()).toMatchObject({ id, status: 'pending', title: expect.stringMatching(/./), attempt: 1 })
  await fran.api.submissions.reject({ id, reason: 'Say more.' })
  expect(await byCara()).toMatchObject({ id, status: 'rejected', rejectReason: 'Say more.' })
  await cara.api.submissions.resubmitPost(betterPost(id))
  const [first, second] = [await byFran(), await byCara()]
  expect(first).toMatchObject({ attempt: 2, earlier: [{ attempt: 1, rejectReason: 'Say more.' }] })
  expect(second).toEqual(first)
})

test('a decision that can still be undone is seen by nobody, and whoever created a campaign reads only what was approved there', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await ofContributor(world, campaignId, { contributor: cara, status: 'active' })
  const { id } = await cole.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.decide({ move: 'reject', ids: [id], reason: 'No.' })
  expect(await cole.api.submissions.get({ id })).toMatchObject({ status: 'pending', rejectReason: null })
  await expect(cara.api.submissions.get({ id })).rejects.toMatchObject(refused('not_found'))
  await fran.api.submissions.reject({ id, reason: 'No.' })
  await cole.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.approve({ id })
  expect(await cara.api.submissions.get({ id })).toMatchObject({ status: 'approved', attempt: 2, earlier: [] })
  await expect(carl.api.submissions.get({ id })).rejects.toMatchObject(refused('not_found'))
  await fran.api.campaigns.remove({ id: campaignId })
  await expect(cara.api.submissions.get({ id })).rejects.toMatchObject(refused('not_found'))
})
