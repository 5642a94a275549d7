import { expect, test } from 'vitest'
import { postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { change } from './infra/db/change.ts'
import { forgetRequests, once } from './once.ts'

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

test('two people may choose the same id: each gets the result of their own request, however often it is sent', async () => {
  await using world = await openWorld()
  const { fran, fred, db } = world
  const id = crypto.randomUUID()
  const ask = (userId: string, title: string) => {
    const request = { id, title }
    return change(world.world, tx => once(tx, userId, request))
  }
  for (const [{ id: userId }, title] of [
    [fran, 'hers'],
    [fred, 'his'],
  ] as const)
    expect([await ask(userId, title), await ask(userId, title)]).toEqual([true, false])
  expect(await ask(fran.id, 'hers')).toBe(false)
  await expect(ask(fran.id, 'his')).rejects.toMatchObject({ code: 'id_reused' })
  expect(await db.selectFrom('requests').select('key').where('key', '=', id).execute()).toHaveLength(2)
})
