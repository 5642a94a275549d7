import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import { comment, engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

test('whoever leaves is in the log by an id alone: no place, no words about them, nothing personal before or after', async () => {
  await using world = await openWorld()
  const { ada, cara, fran, fred, db } = world
  await world.visitor.api.accounts.signIn({ email: cara.email, password: testPassword })
  await cara.api.accounts.endOtherSessions({ present: null })
  await ada.api.moderation.suspend({ id: cara.id, reason: 'Cara Jensen sent spam.', present: null })
  await ada.api.moderation.lift({ id: cara.id, reason: 'Cara Jensen explained it.', present: null })
  const lines = [
    { before: { email: 'cara@old.example', role: 'founder' }, after: { email: cara.email, role: 'contributor' } },
    { before: { email: 'cara@old.example' }, after: { notes: 'Cara is nice' } },
  ].map(({ before, after }) => ({
    id: randomUUID(),
    action: 'role_given' as const,
    actor_id: ada.id,
    subject_id: cara.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    address: '192.0.2.7',
  }))
  await db.insertInto('audit_entries').values(lines).execute()
  const signedIn = await world.fetch(
    new Request('http://localhost:3000/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: cara.email, password: testPassword }),
    }),
  )
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const left = await world.fetch(
    new Request('http://localhost:3000/api/me/leave', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: cara.email, present: testPassword }),
    }),
    cookie,
  )
  expect(left.status).toBe(200)
  const { items } = await ada.api.audit.entries({ about: cara.id })
  expect(JSON.stringify(items)).not.toMatch(/cara|jensen|nice/i)
  const own = items.filter(({ actor }) => actor?.id === cara.id)
  expect(own.map(({ action }) => action)).toEqual(['account_left', 'other_sessions_ended'])
  expect(own.every(({ address, device }) => address === null && device === null)).toBe(true)
  const [role, notes] = lines.map(({ id }) => items.find(each => each.id === id))
  expect(role).toMatchObject({ before: { role: 'founder' }, after: { role: 'contributor' }, address: '192.0.2.7' })
  expect(notes).toMatchObject({ before: null, after: null })
  // Entries about others are unchanged.
  for (const [{ api }, reason] of [
    [fran, 'Votes.'],
    [fred, 'Fakes.'],
  ] as const) {
    const { id } = await api.campaigns.create(engagementCampaign())
    await ada.api.moderation.pauseCampaign({ id, reason })
  }
  expect((await ada.api.audit.entries({ about: fran.id })).items[0]).toMatchObject({ reason: 'Votes.' })
  await fran.api.ownData.leave({ email: fran.email, present: null })
  const paused = await db.selectFrom('campaigns').select(['founder_id', 'pause_reason']).execute()
  expect(paused).toEqual(
    expect.arrayContaining([
      { founder_id: fran.id, pause_reason: null },
      { founder_id: fred.id, pause_reason: 'Fakes.' },
    ]),
  )
  expect(JSON.stringify(await db.selectFrom('campaigns').selectAll().execute())).not.toContain('Votes.')
})

test('how many teams and connections an admin ended stays in the log when that person leaves', async () => {
  await using world = await openWorld()
  const { ada, carl, connected } = world
  const browser = { device: 'Firefox on Linux', since: new Date(), looking: true, lookedAt: new Date(), roomId: null }
  connected.push({ userId: carl.id, ...browser })
  await ada.api.operations.endConnections({ id: carl.id, present: null })
  await ada.api.admin.removeRole({ id: carl.id })
  await carl.api.ownData.leave({ email: carl.email, present: null })
  const { items } = await ada.api.audit.entries({ about: carl.id })
  expect(items.map(({ action, before }) => [action, before])).toEqual([
    ['account_left', null],
    ['role_removed', { role: 'contributor', teams: 1, campaigns: 0 }],
    ['connections_ended', { connections: 1 }],
  ])
})

test('a case that was decided stays with the admin who took it on and left, without their name', async () => {
  await using world = await openWorld()
  const { ada, cole, fran, fred } = world
  await secondAdmin(world)
  const thingId = (await fran.api.campaigns.create(engagementCampaign())).id
  const id = randomUUID()
  await fred.api.moderation.report({ id, thing: 'campaign', thingId, reason: 'spam', words: null })
  const [found] = (await cole.api.moderation.cases({})).items
  const its = { id: found?.id ?? '' }
  await cole.api.moderation.claim(its)
  await cole.api.moderation.close({ ...its, outcome: 'no_action', note: 'It is fine.', present: null })
  await cole.api.ownData.leave({ email: cole.email, present: null })
  expect((await ada.api.moderation.cases({ list: 'closed' })).items).toMatchObject([
    { claimedBy: { name: 'Unknown User' }, closedBy: { name: 'Unknown User' } },
  ])
})

test('reports of whoever left stand without their words, and what an admin had taken on is free', async () => {
  await using world = await openWorld()
  const { ada, cara, cole, fran, db, sessions } = world
  await db.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', cole.id).execute()
  sessions.drop(cole.id)
  const thingId = (await fran.api.campaigns.create(engagementCampaign())).id
  const id = randomUUID()
  await cara.api.moderation.report({ id, thing: 'campaign', thingId, reason: 'other', words: 'I, Cara, saw it.' })
  const [found] = (await cole.api.moderation.cases({})).items
  await cole.api.moderation.claim({ id: found?.id ?? '' })
  await cara.api.ownData.leave({ email: cara.email, present: null })
  await cole.api.ownData.leave({ email: cole.email, present: null })
  expect((await ada.api.moderation.cases({})).items).toMatchObject([
    { claimedBy: null, reports: [{ by: { name: 'Unknown User' }, words: null }] },
  ])
})

test('admins who have the reports open read them again without the name of whoever left, be it the author, a reporter or an admin', async () => {
  await using world = await openWorld()
  const { ada, cara, cole, fran, fred, carl } = world
  await secondAdmin(world)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id: thingId } = await cara.api.submissions.submitComment(comment(campaignId))
  const spam = { reason: 'spam', words: null } as const
  await fran.api.moderation.report({ id: randomUUID(), thing: 'submission', thingId, ...spam })
  await fred.api.moderation.report({ id: randomUUID(), thing: 'campaign', thingId: campaignId, ...spam })
  const [found] = (await cole.api.moderation.cases({})).items
  await cole.api.moderation.claim({ id: found?.id ?? '' })
  const hears = async ({ api, email }: Person) => {
    ada.heard.length = 0
    await api.ownData.leave({ email, present: null })
    return ada.heard.some(({ name }) => name === 'reports_changed')
  }
  expect(await hears(carl)).toBe(false)
  for (const person of [cara, fred, cole]) expect(await hears(person)).toBe(true)
})

test('what an admin wrote about whoever left, when deciding on reports, is gone from the case as from the log', async () => {
  await using world = await openWorld()
  const { ada, cara, fran, fred } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id: thingId } = await cara.api.submissions.submitComment(comment(campaignId))
  for (const [who, thing, what] of [
    [fran, 'submission', thingId],
    [fred, 'campaign', campaignId],
  ] as const)
    await who.api.moderation.report({ id: randomUUID(), thing, thingId: what, reason: 'spam', words: null })
  for (const { id } of (await ada.api.moderation.cases({})).items) {
    await ada.api.moderation.claim({ id })
    const note = 'Neither Cara Jensen nor Fran Miller did anything wrong.'
    await ada.api.moderation.close({ id, outcome: 'no_action', note, present: null })
  }
  await cara.api.ownData.leave({ email: cara.email, present: null })
  const { items } = await ada.api.moderation.cases({ list: 'closed' })
  const notes = new Map(items.map(({ author, note }) => [author.name, note]))
  expect(notes).toEqual(
    new Map([
      ['Unknown User', null],
      ['Fran Miller', 'Neither Cara Jensen nor Fran Miller did anything wrong.'],
    ]),
  )
})
