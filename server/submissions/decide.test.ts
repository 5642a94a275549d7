import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign, submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

async function comments({ fran, cara, cole, carl }: TestWorld, commentGoal: number) {
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal }))
  const ids: string[] = []
  for (const { api } of [cara, cole, carl]) ids.push((await api.submissions.submitComment(comment(campaignId))).id)
  return { campaignId, ids }
}

const decidingOf = async ({ api }: Person) =>
  (await api.dashboards.founder({})).deciding.map(({ id, move }) => [id, move])

test('a decision waits ten seconds: its founder sees it apart, and to everybody else the work is in review', async () => {
  await using world = await openWorld()
  const { fran, fred, ada, cara } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  const before = await Promise.all([cara, fran, ada].map(noticesOf))
  const heard = listen(world)
  const answer = await fran.api.submissions.decide({ move: 'reject', ids: [id], reason: ' Too long. ' })
  expect(answer).toMatchObject({ taken: [id], refused: [] })
  expect(heard()).toEqual({ fran: ['notified', 'decision_changed'] })
  expect(await Promise.all([cara, fran, ada].map(noticesOf))).toEqual(before)

  const desk = await fran.api.campaigns.manage({ id: campaignId })
  expect(desk).toMatchObject({ submissions: [], campaign: { waiting: 0 } })
  expect(desk.deciding).toMatchObject([
    { id, move: 'reject', reason: 'Too long.', contributor: { name: 'Cara Jensen' }, dueAt: answer.dueAt },
  ])
  expect(desk.deciding[0]?.leftMs).toBeGreaterThan(0)
  expect(desk.deciding[0]?.leftMs).toBeLessThanOrEqual(10_000)
  expect(await fran.api.dashboards.founder({})).toMatchObject({
    pendingPosts: [],
    stats: { pendingPosts: 0 },
    campaigns: [{ waiting: 0 }],
    deciding: [{ id }],
  })

  const seen = await ada.api.campaigns.manage({ id: campaignId })
  expect(seen).toMatchObject({ deciding: [], submissions: [{ id, status: 'pending' }], campaign: { waiting: 1 } })
  expect((await cara.api.campaigns.get({ id: campaignId })).mine).toMatchObject([{ id, status: 'pending' }])
  expect(await decidingOf(fred)).toEqual([])
})

test('what was decided before a month without a server does not break the pages that show it', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await world.passes('30 days')
  expect(await decidingOf(fran)).toEqual([[id, 'approve']])
})

test('sent twice it gets the same answer and counts once; another decision is refused until the first is undone', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const { decide, undo } = fran.api.submissions
  const first = await decide({ move: 'reject', ids: [id], reason: 'Too long.' })
  const heard = listen(world)
  expect(await decide({ move: 'reject', ids: [id], reason: 'Too long.' })).toEqual(first)
  for (const other of [
    { move: 'approve' as const, ids: [id] },
    { move: 'reject' as const, ids: [id], reason: 'Off topic.' },
  ]) {
    expect(await decide(other)).toEqual({ taken: [], refused: [{ id, why: 'already_decided' }], dueAt: null })
  }
  expect(heard()).toEqual({})
  expect(await decidingOf(fran)).toEqual([[id, 'reject']])
  await undo({ ids: [id] })
  expect(await decide({ move: 'approve', ids: [id] })).toMatchObject({ taken: [id] })
  expect(await decidingOf(fran)).toEqual([[id, 'approve']])
})

test('of two tabs that approve and reject at once, one wins and the other is told', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  for (let round = 0; round < 10; round++) {
    const [approving, rejecting] = await Promise.all([
      fran.api.submissions.decide({ move: 'approve', ids: [id] }),
      fran.api.submissions.decide({ move: 'reject', ids: [id], reason: null }),
    ])
    const [winner, loser] = approving.taken.length > 0 ? [approving, rejecting] : [rejecting, approving]
    expect(winner).toMatchObject({ taken: [id], refused: [] })
    expect(loser).toEqual({ taken: [], refused: [{ id, why: 'already_decided' }], dueAt: null })
    expect(await decidingOf(fran)).toEqual([[id, winner === approving ? 'approve' : 'reject']])
    await fran.api.submissions.undo({ ids: [id] })
  }
})

test('approvals that wait count as taken: three comments for two slots are two', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { ids } = await comments(world, 2)
  const [first = '', second = '', third = ''] = ids
  const answer = await fran.api.submissions.decide({ move: 'approve', ids })
  expect(answer).toMatchObject({ taken: [first, second], refused: [{ id: third, why: 'goal_reached' }] })
  expect(await fran.api.submissions.decide({ move: 'approve', ids: [third] })).toMatchObject({ taken: [] })
  await fran.api.submissions.undo({ ids: [first] })
  expect(await fran.api.submissions.decide({ move: 'approve', ids: [third] })).toMatchObject({ taken: [third] })
})

test('approvals from many tabs at once take no more slots than there are', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { ids } = await comments(world, 1)
  const answers = await Promise.all(ids.map(id => fran.api.submissions.decide({ move: 'approve', ids: [id] })))
  expect(answers.flatMap(({ taken }) => taken)).toHaveLength(1)
  expect(answers.flatMap(({ refused: not }) => not.map(({ why }) => why))).toEqual(['goal_reached', 'goal_reached'])
})

test("of a mixed list one's own work in review is taken, and each of the others is answered", async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id: mine } = await submittedPost(fran, cara)
  const { id: done } = await submittedPost(fran, cole)
  await fran.api.submissions.approve({ id: done })
  const { id: freds } = await submittedPost(fred, cara)
  const absent = randomUUID()
  expect(await fran.api.submissions.decide({ move: 'approve', ids: [freds, mine, absent, done] })).toMatchObject({
    taken: [mine],
    refused: [
      { id: freds, why: 'not_found' },
      { id: absent, why: 'not_found' },
      { id: done, why: 'already_decided' },
    ],
  })
  expect(await decidingOf(fred)).toEqual([])
  expect((await fred.api.dashboards.founder({})).pendingPosts).toHaveLength(1)
})

test('work that was sent anew after it was read is not decided about; what says nothing of an attempt means the newest', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { submitComment, withdraw } = cara.api.submissions
  const { decide, approve, reject } = fran.api.submissions
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await submitComment(comment(campaignId))
  await withdraw({ id })
  await submitComment({ ...comment(campaignId), content: 'Buy something else.' })
  for (const move of [{ move: 'approve' as const }, { move: 'reject' as const, reason: null }]) {
    const read = await decide({ ...move, ids: [id], attempts: { [id]: 1 } })
    expect(read).toEqual({ taken: [], refused: [{ id, why: 'sent_anew' }], dueAt: null })
  }
  await expect(approve({ id, attempt: 3 })).rejects.toMatchObject(refused('sent_anew'))
  await expect(approve({ id, attempt: 1 })).rejects.toMatchObject(refused('sent_anew'))
  await expect(reject({ id, attempt: 1, reason: null })).rejects.toMatchObject(refused('sent_anew'))
  expect(await decidingOf(fran)).toEqual([])
  expect(await decide({ move: 'approve', ids: [id], attempts: { [id]: 2 } })).toMatchObject({ taken: [id] })
  expect((await fran.api.dashboards.founder({})).deciding).toMatchObject([{ id, attempt: 2 }])
  expect(await approve({ id })).toMatchObject({ status: 'approved', content: 'Buy something else.' })
})

test('a list has one to fifty different ids', async () => {
  await using world = await openWorld()
  const { decide } = world.fran.api.submissions
  const id = randomUUID()
  await expect(decide({ move: 'approve', ids: [id, id] })).rejects.toMatchObject(wrong('ids', 'Each of them once'))
  await expect(decide({ move: 'approve', ids: [] })).rejects.toMatchObject(refused('bad_input'))
  const many = Array.from({ length: 51 }, () => randomUUID())
  await expect(decide({ move: 'approve', ids: many })).rejects.toMatchObject(refused('bad_input'))
  await expect(decide({ move: 'approve', ids: many.slice(1) })).rejects.toMatchObject(refused('not_found'))
})

test('a decision at once is the last word, also where another one waits', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.decide({ move: 'reject', ids: [id], reason: null })
  expect((await fran.api.submissions.approve({ id })).status).toBe('pending_post')
  const { id: other } = await submittedPost(fran, cole)
  await fran.api.submissions.decide({ move: 'approve', ids: [other] })
  expect((await fran.api.submissions.reject({ id: other, reason: null })).status).toBe('rejected')
  expect(await decidingOf(fran)).toEqual([])
})

test('every page of a long desk is reachable: what waits oldest first, what is decided newest first', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  await cara.api.submissions.submitPost(post(campaignId))
  await world.db.deleteFrom('submissions').execute()
  const rows = Array.from({ length: 240 }, (_, at) => ({
    id: randomUUID(),
    campaign_id: campaignId,
    contributor_id: cara.id,
    kind: 'comment' as const,
    status: at < 120 ? ('pending' as const) : ('rejected' as const),
    content: String(at),
    karma_reward: 1,
    submitted_at: new Date(Date.UTC(2026, 0, 1, 0, at % 50)),
    decided_at: at < 120 ? null : new Date(Date.UTC(2026, 1, 1, 0, at % 50)),
  }))
  await world.db.schema.dropIndex('submissions_one_comment').execute()
  await world.db.insertInto('submissions').values(rows).execute()
  const desk = await fran.api.campaigns.manage({ id: campaignId })
  for (const group of ['pending', 'decided'] as const) {
    const status = group === 'pending' ? 'pending' : 'rejected'
    const seen = desk.submissions.filter(work => work.status === status)
    let cursor = desk.next[group]
    while (cursor !== null) {
      const more = await fran.api.submissions.ofCampaign({ campaignId, group, cursor })
      seen.push(...more.items)
      cursor = more.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
    expect(seen).toHaveLength(120)
    const times = seen.map(work => Number(group === 'pending' ? work.submittedAt : work.decidedAt))
    expect(times).toEqual(times.toSorted((a, b) => (group === 'pending' ? a - b : b - a)))
  }
  await world.db.deleteFrom('submissions').execute()
  await world.db.updateTable('campaigns').set({ posts_open: 0 }).execute()
})

test('an id in capitals names the same work', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const upper = id.toUpperCase()
  const twice = fran.api.submissions.decide({ move: 'approve', ids: [id, upper] })
  await expect(twice).rejects.toMatchObject(wrong('ids', 'Each of them once'))
  expect(await fran.api.submissions.decide({ move: 'approve', ids: [upper] })).toMatchObject({
    taken: [id],
    refused: [],
  })
})

test('a waiting rejection takes no slot: another comment may still be approved as the last one wanted', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { ids } = await comments(world, 1)
  const [first = '', second = '', third = ''] = ids
  await fran.api.submissions.decide({ move: 'reject', ids: [first], reason: null })
  expect(await fran.api.submissions.decide({ move: 'approve', ids: [second, third] })).toMatchObject({
    taken: [second],
    refused: [{ id: third, why: 'goal_reached' }],
  })
})
