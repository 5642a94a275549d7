import { expect, test } from 'vitest'
import { postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { forgetRequests } from './once.ts'

test('a request is remembered for a day, and forgotten then', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const campaign = postsCampaign()
  await fran.api.campaigns.create(campaign)
  const remembered = () => db.selectFrom('requests').select('key').where('key', '=', campaign.id).execute()

  await world.passes('23 hours')
  await forgetRequests(db)
  expect(await remembered()).toHaveLength(1)
  expect(await fran.api.campaigns.create(campaign)).toEqual({ id: campaign.id })

  await world.passes('25 hours')
  await forgetRequests(db)
  expect(await remembered()).toHaveLength(0)
})
