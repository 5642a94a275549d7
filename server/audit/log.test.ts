import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import type { AuditEntry } from '#/contract/audit.ts'

const actions = ({ items }: { items: Pick<AuditEntry, 'action'>[] }) => items.map(({ action }) => action)

test('an entry says who did what to whom, from where, and what it was before and after', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id, reason: 'It asks for votes.' })
  const { items } = await ada.api.audit.entries({})
  expect(items).toMatchObject([
    {
      action: 'campaign_paused',
      actor: { id: ada.id, name: ada.fullName, email: ada.email },
      subject: { id: fran.id, name: fran.fullName },
      targetId: id,
      before: { status: 'active' },
      after: { status: 'paused' },
      reason: 'It asks for votes.',
      address: '127.0.0.1',
    },
  ])
})

test('an entry about a team says whose, by the name that the founder has now', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const { id } = await ada.api.admin.assign({
    id: randomUUID(),
    founderId: fran.id,
    contributorId: cara.id,
    notes: null,
  })
  const room = (await fran.api.squads.room({})) ?? expect.unreachable()
  await ada.api.squads.setTeamLead({ roomId: room.id, userId: cara.id })
  await ada.api.admin.unassign({ id })
  await ada.api.admin.removeRole({ id: cara.id })
  const teams = async () => (await ada.api.audit.entries({})).items.map(({ action, team }) => [action, team?.name])
  const said = (name: string) => [
    ['role_removed', undefined],
    ['assignment_removed', name],
    ['team_lead_changed', name],
    ['assignment_created', name],
  ]
  expect(await teams()).toEqual(said(fran.fullName))
  await fran.api.accounts.updateProfile({ fullName: 'Fran Otherwise' })
  expect(await teams()).toEqual(said('Fran Otherwise'))
})

test('the log is found by person, action, day and reason, each alone and together', async () => {
  await using world = await openWorld()
  const { ada, fran, fred } = world
  const own = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id: own.id, reason: 'It asks for votes.' })
  await world.passes('2 days')
  const other = await fred.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.deleteCampaign({ id: other.id, reason: 'A 100% scam_' })
  const { rows } = await sql<{ day: string }>`select ((now() at time zone 'UTC')::date)::text as day`.execute(world.db)
  const today = rows[0]?.day ?? ''
  const asked = async (filter: Parameters<typeof ada.api.audit.entries>[0]) =>
    actions(await ada.api.audit.entries(filter))
  expect(await asked({})).toEqual(['campaign_deleted', 'campaign_paused'])
  expect(await asked({ person: 'MILLER' })).toEqual(['campaign_paused'])
  expect(await asked({ person: 'fred@example' })).toEqual(['campaign_deleted'])
  expect(await asked({ person: 'ada' })).toEqual(['campaign_deleted', 'campaign_paused'])
  expect(await asked({ about: fran.id })).toEqual(['campaign_paused'])
  expect(await asked({ action: 'campaign_deleted' })).toEqual(['campaign_deleted'])
  expect(await asked({ q: '100%' })).toEqual(['campaign_deleted'])
  expect(await asked({ q: '1_0' })).toEqual([])
  expect(await asked({ from: today })).toEqual(['campaign_deleted'])
  expect(await asked({ to: today })).toHaveLength(2)
  expect(await asked({ to: '2020-01-01' })).toEqual([])
  expect(await asked({ person: 'ada', action: 'campaign_paused', from: today })).toEqual([])
})

test('whoever has left is not found by what stands in place of their address', async () => {
  await using world = await openWorld()
  const { ada, cara } = world
  await cara.api.ownData.leave({ email: cara.email, present: null })
  const { email } = await world.db
    .selectFrom('users')
    .where('id', '=', cara.id)
    .select('email')
    .executeTakeFirstOrThrow()
  expect(actions(await ada.api.audit.entries({ about: cara.id }))).toEqual(['account_left'])
  for (const person of [email.slice(0, 3), '.invalid'])
    expect(actions(await ada.api.audit.entries({ person }))).toEqual([])
})

test('who looks for a founder finds what happened to their team', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, cara, cole } = world
  const assign = (founderId: string, contributorId: string) =>
    ada.api.admin.assign({ id: randomUUID(), founderId, contributorId, notes: null })
  const { id } = await assign(fran.id, cara.id)
  await assign(fred.id, cole.id)
  await ada.api.admin.unassign({ id })
  const expected = ['assignment_removed', 'assignment_created']
  expect(actions(await ada.api.audit.entries({ person: fran.fullName }))).toEqual(expected)
  expect(actions(await ada.api.audit.entries({ about: fran.id }))).toEqual(expected)
  expect(actions(await ada.api.audit.entries({ about: cole.id }))).toEqual(['assignment_created'])
})

test('every entry is on one page of the list, also those of one moment', async () => {
  await using world = await openWorld()
  const { ada, db } = world
  await db
    .insertInto('audit_entries')
    .values(Array.from({ length: 120 }, () => ({ id: crypto.randomUUID(), action: 'role_given' as const })))
    .execute()
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await ada.api.audit.entries(cursor ? { cursor } : {})
    for (const { id } of page.items) seen.add(id)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen.size).toBe(120)
})

test('a person sees their own acts with the place, and an admin’s without name, place or words', async () => {
  await using world = await openWorld()
  const { ada, cara } = world
  await world.visitor.api.accounts.signIn({ email: cara.email, password: testPassword })
  await cara.api.accounts.endOtherSessions({ present: null })
  await ada.api.moderation.impersonate({ id: cara.id, reason: 'Cara asked us to.', present: testPassword })
  const { items } = await cara.api.audit.mine({})
  expect(items).toMatchObject([
    { action: 'viewing_started', by: 'admin', address: null, device: null },
    { action: 'other_sessions_ended', by: 'you', address: '127.0.0.1' },
  ])
  expect(JSON.stringify(items)).not.toMatch(/Ada|asked us/)
  expect((await world.cole.api.audit.mine({})).items).toEqual([])
})

test('a quiet person’s few entries are looked up, however long the log is', { timeout: 60_000 }, async () => {
  await using world = await openWorld()
  const { ada, cara, cole, db } = world
  await sql`insert into audit_entries (id, at, actor_id, action, subject_id)
    select gen_random_uuid(), now() - nth * interval '1 second', ${ada.id}::uuid, 'assignment_created', ${cara.id}::uuid
    from generate_series(1, 30000) nth`.execute(db)
  await ada.api.moderation.suspend({ id: cole.id, reason: 'Wrote insults.', present: null })
  await sql`vacuum analyze audit_entries`.execute(db)
  const found = await ada.api.audit.entries({ person: cole.fullName, q: '' })
  expect(found.items.map(({ action }) => action)).toEqual(['person_suspended'])
  const lookedUp = async () => {
    const { rows } = await sql<{ scans: number }>`
      select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'audit_subject'`.execute(db)
    return rows[0]?.scans
  }
  await expect.poll(lookedUp, { timeout: 15_000 }).toBe(1)
})
