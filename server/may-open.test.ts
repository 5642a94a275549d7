import { expect, test } from 'vitest'
import { campaignStatuses } from '#/rules/campaign.ts'
import { ofContributor } from '#/tests/by-hand.ts'
import { comment, engagementCampaign } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const opens = ({ api }: Person, id: string) =>
  api.campaigns.get({ id }).then(
    () => true,
    () => false,
  )

async function listed({ api }: Person, list: 'created' | 'contributed') {
  const { stats } = await api.dashboards.contributor()
  const { items } = await api.dashboards.campaigns({ list })
  const count = list === 'created' ? stats.createdCampaigns : stats.contributedCampaigns
  expect(count).toBe(items.length)
  return items.length === 1
}

test('whatever becomes of a campaign, lists and links lead to it as long as its page opens', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const { id: work } = await cole.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: work })
  const open: string[] = []
  for (const status of campaignStatuses) {
    await ofContributor(world, id, { contributor: cara, status })
    const isOpen = await opens(cole, id)
    if (isOpen) open.push(status)
    const [activity] = (await cole.api.dashboards.contributor()).activity
    const [award] = (await cole.api.karma.statement({})).items
    expect({
      status,
      activity: activity?.campaignIsOpen,
      statement: award?.campaign?.isOpen,
      contributed: await listed(cole, 'contributed'),
      created: await listed(cara, 'created'),
    }).toEqual({
      status,
      activity: isOpen,
      statement: isOpen,
      contributed: isOpen,
      created: await opens(cara, id),
    })
  }
  expect(open).toEqual(['active', 'paused', 'expired', 'completed'])
})
