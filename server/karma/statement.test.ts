import { expect, test } from 'vitest'
import { transferKinds } from '#/rules/karma.ts'
import { movementWords } from '#/rules/movements.ts'
import { limits } from '#/rules/limits.ts'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** All lines of a statement, over all its pages. */
async function wholeStatement({ api }: Person) {
  const pages = [await api.karma.statement({})]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await api.karma.statement({ cursor: next }))
  return pages.flatMap(({ items }) => items)
}

const smallest = { postsPerDay: 1, durationDays: 1 } as const

test('a founder reads where every karma came from and went to, and the balance after each', async () => {
  await using world = await openWorld()
  const { fran, fred, cara } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Ledgerly' }))
  await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 2, postsNeeded: 8 })
  await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 2, postsNeeded: 5 })
  const { id: written } = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.approve({ id: written })
  await cara.api.submissions.publish({ id: written, url: redditPost() })
  await fran.api.campaigns.remove({ id })

  const { items, balance, next } = await fran.api.karma.statement({})
  expect(items.map(each => [each.kind, each.amount, each.balance, each.reason])).toEqual([
    ['release', 4, 15, 'Ledgerly was deleted'],
    ['release', 3, 11, 'Fewer posts for Ledgerly'],
    ['hold', -2, 8, 'More posts for Ledgerly'],
    ['hold', -6, 10, '6 posts for Ledgerly'],
    ['grant', 16, 16, 'Pro plan, trial'],
  ])
  expect(items[0]?.campaign).toEqual({ id, name: 'Ledgerly', isOpen: true })
  expect(items.at(-1)?.campaign).toBeNull()
  expect({ balance, next }).toEqual({ balance: 15, next: null })
  expect((await fran.api.dashboards.karma()).available).toBe(15)
  expect((await fred.api.karma.statement({})).items.map(({ reason }) => reason)).toEqual(['Pro plan, trial'])
})

test('a campaign of a single post is booked as one post', async () => {
  await using world = await openWorld()
  const { fran } = world
  await fran.api.campaigns.create(postsCampaign({ ...smallest, saasName: 'Ledgerly' }))
  expect((await fran.api.karma.statement({})).items[0]).toMatchObject({ amount: -1, reason: '1 post for Ledgerly' })
})

test('a contributor reads what each post and comment was paid', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: posts } = await fran.api.campaigns.create(postsCampaign(smallest))
  const { id: written } = await cara.api.submissions.submitPost(post(posts))
  await fran.api.submissions.approve({ id: written })
  await cara.api.submissions.publish({ id: written, url: redditPost() })
  const { id: talk } = await fran.api.campaigns.create(engagementCampaign())
  const { id: said } = await cara.api.submissions.submitComment(comment(talk))
  await fran.api.submissions.approve({ id: said })
  await fran.api.campaigns.remove({ id: posts })

  const { items } = await cara.api.karma.statement({})
  expect(items).toMatchObject([
    {
      kind: 'award',
      amount: 1,
      balance: 2,
      campaign: { id: talk, isOpen: true },
      work: { kind: 'comment', title: null },
    },
    {
      kind: 'award',
      amount: 1,
      balance: 1,
      campaign: { id: posts, isOpen: false },
      work: { kind: 'post', title: post('').title },
    },
  ])
  expect(await cole.api.karma.statement({})).toEqual({ items: [], next: null, months: [], balance: 0 })
})

test('after a new role, deleted campaigns of somebody’s time as a founder are not open to them', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign(smallest))
  await fran.api.campaigns.remove({ id })
  const isOpen = async () => (await fran.api.karma.statement({})).items[0]?.campaign?.isOpen
  expect(await isOpen()).toBe(true)
  await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })
  expect(await isOpen()).toBe(false)
})

/** Makes many movements by editing a campaign: karma is set aside and returned in turns. */
async function manyMovements({ fran }: TestWorld, many: number) {
  const { id } = await fran.api.campaigns.create(postsCampaign(smallest))
  for (let at = 0; at < many; at += 1) {
    await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 1, postsNeeded: at % 2 === 0 ? 2 : 1 })
  }
  return id
}

test('the balance is right on every page, and every line is on one page only', async () => {
  await using world = await openWorld()
  await manyMovements(world, limits.statementPageSize + 10)
  const items = await wholeStatement(world.fran)
  expect(items).toHaveLength(limits.statementPageSize + 12)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  let balance = 0
  for (const line of items.toReversed()) {
    balance += line.amount
    expect(line.balance).toBe(balance)
  }
  expect(balance).toBe((await world.fran.api.dashboards.karma()).available)
})

test('a filter shows one kind, with the balance that all kinds made', async () => {
  await using world = await openWorld()
  const { fran } = world
  await manyMovements(world, 3)
  const all = await wholeStatement(fran)
  for (const kind of transferKinds) {
    const { items, balance } = await fran.api.karma.statement({ kind })
    expect(items).toEqual(all.filter(line => line.kind === kind))
    expect(balance).toBe(14)
  }
})

test('months add up everything that moved in them, whatever the filter and the page', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign(smallest))
  await world.passes('40 days')
  await expireCampaigns(world)
  const { months } = await fran.api.karma.statement({})
  expect(months).toMatchObject([
    { received: 1, spent: 0 },
    { received: 16, spent: 1 },
  ])
  expect(months.every(({ starts }) => starts.toISOString().endsWith('-01T00:00:00.000Z'))).toBe(true)
  const held = await fran.api.karma.statement({ kind: 'hold' })
  expect(held.months).toMatchObject([{ received: 16, spent: 1 }])
  expect(held.items).toMatchObject([{ campaign: { id }, balance: 15 }])
  expect((await fran.api.karma.statement({ kind: 'release' })).items[0]?.reason).toBe('Ledgerly has ended')
})

test('what campaigns hold now adds up to what the dashboard says is held', async () => {
  await using world = await openWorld()
  const { fran, fred, cara } = world
  const { id: larger } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Larger' }))
  const { id: gone } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Gone' }))
  await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitPost(post(gone))
  await fran.api.submissions.approve({ id })
  await fran.api.campaigns.remove({ id: gone })
  expect(await fran.api.karma.escrow()).toEqual({
    total: 7,
    campaigns: 2,
    items: [
      { campaignId: larger, name: 'Larger', held: 6 },
      { campaignId: gone, name: 'Gone', held: 1 },
    ],
  })
  expect((await fran.api.dashboards.founder({})).stats.karmaHeld).toBe(7)
  expect(await fred.api.karma.escrow()).toEqual({ total: 0, campaigns: 0, items: [] })
})

test('every kind of movement has words of its own', () => {
  const words = transferKinds.map(kind => movementWords[kind])
  expect(words.every(({ label, line }) => label.length > 0 && line.length > 0)).toBe(true)
  expect(new Set(words.map(({ label }) => label)).size).toBe(transferKinds.length)
  expect(new Set(words.map(({ line }) => line)).size).toBe(transferKinds.length)
})
