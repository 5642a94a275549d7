import { expect, test } from 'vitest'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const reason = 'It asks for votes.'

test('what an admin repeats, as after a lost answer, is recorded once; from another admin, or with another reason, it is refused', async () => {
  await using world = await openWorld()
  const { ada, cole, fran, db } = world
  await secondAdmin(world)
  const { id: campaign } = await fran.api.campaigns.create(engagementCampaign())
  for (const { says, refusal } of [
    {
      says: ({ api }: Person, why: string) => api.moderation.pauseCampaign({ id: campaign, reason: why }),
      refusal: 'already_paused',
    },
    {
      says: ({ api }: Person, why: string) => api.moderation.deleteCampaign({ id: campaign, reason: why }),
      refusal: 'campaign_not_found',
    },
    {
      says: ({ api }: Person, why: string) => api.moderation.suspend({ id: fran.id, reason: why, present: null }),
      refusal: 'already_suspended',
    },
    {
      says: ({ api }: Person, why: string) => api.moderation.lift({ id: fran.id, reason: why, present: null }),
      refusal: 'not_suspended',
    },
  ] as const) {
    const first = await says(ada, reason)
    const left = await db.selectFrom('audit_entries').select('id').execute()
    const notices = await db.selectFrom('notifications').select('id').execute()
    expect(await says(ada, reason)).toEqual(first)
    await expect(says(ada, 'It is spam.')).rejects.toMatchObject(refused(refusal))
    await expect(says(cole, reason)).rejects.toMatchObject(refused(refusal))
    expect(await db.selectFrom('audit_entries').select('id').execute()).toHaveLength(left.length)
    expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(notices.length)
  }
})

test('an account that was never suspended is not let in, and one suspended anew is not let in by an old word', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const wish = { id: fran.id, reason, present: null }
  await expect(ada.api.moderation.lift(wish)).rejects.toMatchObject(refused('not_suspended'))
  await ada.api.moderation.suspend(wish)
  await ada.api.moderation.lift(wish)
  await ada.api.moderation.suspend(wish)
  await ada.api.moderation.lift(wish)
  expect((await ada.api.audit.entries({ about: fran.id })).items.map(({ action }) => action)).toEqual([
    'suspension_lifted',
    'person_suspended',
    'suspension_lifted',
    'person_suspended',
  ])
})

test('a campaign that its founder paused after resuming it is not what the moderator did', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id, reason })
  await fran.api.campaigns.resume({ id })
  await fran.api.campaigns.pause({ id })
  await expect(ada.api.moderation.pauseCampaign({ id, reason })).rejects.toMatchObject(refused('already_paused'))
})
