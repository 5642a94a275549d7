import { expect, test } from 'vitest'
import { setStatus } from '#/tests/by-hand.ts'
import { comment, engagementCampaign, post, postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const empty = { items: [], next: null, stats: { active: 0, karma: 0, made: 0 }, assigned: 0 }

test('each kind has its tab, newest first, open to visitors', async () => {
  await using world = await openWorld()
  const { fran, fred, visitor } = world
  expect(await visitor.api.campaigns.explore({})).toEqual(empty)
  const { id: first } = await fran.api.campaigns.create(engagementCampaign())
  const { id: second } = await fred.api.campaigns.create(engagementCampaign())
  const { id: posts } = await fran.api.campaigns.create(postsCampaign())
  const engagement = await visitor.api.campaigns.explore({ tab: 'engagement' })
  expect(engagement.items.map(({ id }) => id)).toEqual([second, first])
  expect(await visitor.api.campaigns.explore({})).toEqual(engagement)
  const { items } = await visitor.api.campaigns.explore({ tab: 'posts' })
  expect(items).toMatchObject([
    { id: posts, kind: 'posts', founder: { name: 'Fran Miller' }, goal: 6, open: 6, karmaReward: 1, isAssigned: false },
  ])
})

test('the figures are of the whole tab: open campaigns, what they still pay, and what was made', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, visitor } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 4 }))
  await fred.api.campaigns.create(engagementCampaign({ commentGoal: 3 }))
  const said = await cara.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: said.id })
  const { id: posts } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 3 }))
  await cara.api.submissions.submitPost(post(posts))
  expect((await visitor.api.campaigns.explore({ tab: 'engagement' })).stats).toEqual({ active: 2, karma: 6, made: 1 })
  expect((await visitor.api.campaigns.explore({ tab: 'posts' })).stats).toEqual({ active: 1, karma: 5, made: 0 })
  const searched = await visitor.api.campaigns.explore({ tab: 'engagement', q: 'no such thing' })
  expect(searched).toMatchObject({ items: [], stats: { active: 2, karma: 6, made: 1 } })
})

test('what is not open is in no list, no search and no figure, not even for its founder', async () => {
  await using world = await openWorld()
  const { fran, ada, visitor } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  for (const { api } of [visitor, fran, ada]) {
    expect((await api.campaigns.explore({ q: 'ledgerly' })).items).toHaveLength(1)
  }
  for (const status of ['pending', 'paused', 'rejected', 'expired', 'completed', 'deleted'] as const) {
    await setStatus(world, id, status)
    for (const { api } of [visitor, fran, ada]) expect(await api.campaigns.explore({ q: 'ledgerly' })).toEqual(empty)
  }
  await setStatus(world, id, 'active')
  await world.passes('30 days')
  expect(await visitor.api.campaigns.explore({})).toEqual(empty)
})

test('search looks in name and description only, whatever the case, and takes no wildcards', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const make = (saasName: string, description: string) =>
    fran.api.campaigns.create(
      engagementCampaign({ saasName, description, engagementInstructions: 'Mention the zebra.' }),
    )
  const { id: named } = await make('Ledgerly 100%', 'Bookkeeping.')
  const { id: described } = await make('Tax_o_mat', 'A LEDGER in a box \\ more.')
  const found = async (q: string) => (await visitor.api.campaigns.explore({ q })).items.map(({ id }) => id)
  expect(await found(' ledger ')).toEqual([described, named])
  expect(await found('BOOKKEEPING')).toEqual([named])
  expect(await found('%')).toEqual([named])
  expect(await found('_')).toEqual([described])
  expect(await found('\\')).toEqual([described])
  expect(await found('zebra')).toEqual([])
  expect(await found('Miller')).toEqual([])
  expect(await found("' or true --")).toEqual([])
})

test('assigned posts are those of the founders whose team one is in', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, carl, visitor } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await fran.api.campaigns.create(engagementCampaign())
  const { id: freds } = await fred.api.campaigns.create(postsCampaign())

  const carls = await carl.api.campaigns.explore({ tab: 'assigned' })
  expect(carls).toMatchObject({
    items: [{ id, isAssigned: true }],
    stats: { active: 1, karma: 6, made: 0 },
    assigned: 1,
  })
  const posts = await carl.api.campaigns.explore({ tab: 'posts' })
  expect(posts.items.map(each => [each.id, each.isAssigned])).toEqual([
    [freds, false],
    [id, true],
  ])
  // The first answer of a tab is read by other statements than the next ones.
  for (const tab of ['posts', 'posts', 'engagement', 'engagement', 'engagement'] as const)
    expect((await carl.api.campaigns.explore({ tab })).assigned).toBe(1)
  for (const { api } of [visitor, cara, fran]) {
    expect(await api.campaigns.explore({ tab: 'assigned' })).toEqual(empty)
    expect((await api.campaigns.explore({ tab: 'posts' })).assigned).toBe(0)
  }

  await world.db.deleteFrom('founder_team_assignments').where('contributor_id', '=', carl.id).execute()
  expect(await carl.api.campaigns.explore({ tab: 'assigned' })).toEqual(empty)
})

test('a long list comes in pages without a gap or a double, also where times are equal', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const ids: string[] = []
  for (let at = 0; at < 26; at += 1) ids.push((await fran.api.campaigns.create(engagementCampaign())).id)
  await world.db.updateTable('campaigns').set({ created_at: '2026-01-02T03:04:05.678901Z' }).execute()
  const first = await visitor.api.campaigns.explore({})
  expect(first.items).toHaveLength(24)
  const second = await visitor.api.campaigns.explore({ cursor: first.next ?? '' })
  expect(second).toMatchObject({ next: null, stats: { active: 26 } })
  expect(second.items).toHaveLength(2)
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('how many submissions wait is nobody else’s business', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(id))
  expect((await fran.api.campaigns.manage({ id })).campaign.waiting).toBe(1)
  expect((await cole.api.campaigns.explore({})).items[0]?.waiting).toBe(0)
})
