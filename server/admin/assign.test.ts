import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refused } from '#/tests/refused.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const teamOf = async ({ ada }: TestWorld, founderId: string) =>
  (await ada.api.admin.assignments({ founderId })).items.map(({ contributor }) => contributor.name)

const countNotices = async ({ db }: TestWorld, userId: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', userId)
      .where('type', '=', 'team_assignment')
      .execute()
  ).length

const places = (people: readonly { id: string }[]) => people.map(({ id }) => ({ id: randomUUID(), contributorId: id }))

test('an admin puts a contributor into a team: both are listed with who did it, and the contributor is told', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const made = await ada.api.admin.assign({
    id: randomUUID(),
    founderId: fran.id,
    contributorId: cara.id,
    notes: ' Likes SaaS ',
  })
  expect(made).toMatchObject({
    founder: { name: 'Fran Miller' },
    contributor: { name: 'Cara Jensen', teamCount: 1, openCount: 0 },
    assignedBy: { name: 'Ada Brandt' },
    notes: 'Likes SaaS',
  })
  expect((await ada.api.admin.assignments({})).items[0]).toEqual(made)
  expect(await countNotices(world, cara.id)).toBe(1)
  expect(cara.heard).toContainEqual({ name: 'team_changed' })
  expect(ada.heard).toContainEqual({ name: 'team_changed' })
})

test('a person who lost the role meanwhile is named by it, since both were selected', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, cara } = world
  const assigned = () =>
    ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cara.id, notes: null })
  await ada.api.admin.removeRole({ id: cara.id })
  await expect(assigned()).rejects.toThrow('The person you selected is no longer a contributor. Please select another.')
  await ada.api.admin.removeRole({ id: fran.id })
  const gone = refused('founder_gone')
  await expect(assigned()).rejects.toMatchObject(gone)
  const team = { id: randomUUID(), founderId: fran.id, places: places([fred]), notes: null }
  await expect(ada.api.admin.assignTeam(team)).rejects.toMatchObject(gone)
})

test('several join at once; who is in the team already, and who is no contributor, keep nobody out', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, cole, carl, fred } = world
  const asked = places([cara, carl, fred, cole])
  const request = { id: randomUUID(), founderId: fran.id, places: asked, notes: null }
  const outcomes = await ada.api.admin.assignTeam(request)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'already_there', 'not_a_contributor', 'added'])
  expect((await teamOf(world, fran.id)).toSorted()).toEqual(['Cara Jensen', 'Carl Novak', 'Cole Tanaka'])
  expect([await countNotices(world, cara.id), await countNotices(world, carl.id)]).toEqual([1, 0])
  // The answer was lost, so the request is sent again.
  expect(await ada.api.admin.assignTeam(request)).toEqual(outcomes)
  expect(await countNotices(world, cara.id)).toBe(1)
})

test('two admins assign the same people at the same time: each joins once and is told once', async () => {
  await using world = await openWorld()
  const { ada, fred, cara, cole, carl } = world
  const people = [cara, cole, carl]
  const answers = await Promise.all(
    [people, people.toReversed(), people, people.toReversed()].map(order =>
      ada.api.admin.assignTeam({ id: randomUUID(), founderId: fred.id, places: places(order), notes: null }),
    ),
  )
  const added = answers.flat().filter(({ outcome }) => outcome === 'added')
  expect(added.map(({ contributorId }) => contributorId).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect(answers.flat().filter(({ outcome }) => outcome === 'already_there')).toHaveLength(9)
  expect(await teamOf(world, fred.id)).toHaveLength(3)
  for (const { id } of people) expect(await countNotices(world, id)).toBe(1)
})

test('a team of nobody, and one of more than fifty, is refused', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const many = places(Array.from({ length: 51 }, () => ({ id: randomUUID() })))
  for (const wrong of [[], many]) {
    const asked = ada.api.admin.assignTeam({ id: randomUUID(), founderId: fran.id, places: wrong, notes: null })
    await expect(asked).rejects.toMatchObject({ status: 400 })
  }
})

test('assignments are found by either name or address, and by founder', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, cara } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: cara.id, notes: null })
  const found = async (q: string) =>
    (await ada.api.admin.assignments({ q })).items.map(
      ({ founder, contributor }) => `${founder.name} ${contributor.name}`,
    )
  expect(await found('okafor')).toEqual(['Fred Okafor Cara Jensen'])
  expect(await found('CARA@example')).toEqual(['Fred Okafor Cara Jensen'])
  expect(await found('novak')).toEqual(['Fran Miller Carl Novak'])
  expect(await found('nobody')).toEqual([])
  expect(await teamOf(world, fran.id)).toEqual(['Carl Novak'])
})

test('whoever is chosen is shown with teams, open work and when they were last here', async () => {
  await using world = await openWorld()
  const { ada, db } = world
  await db
    .updateTable('sessions')
    .set({ updated_at: new Date('2026-01-02T03:04:05Z') })
    .execute()
  const [carl] = await ada.api.admin.people({ role: 'contributor', q: 'carl' })
  expect(carl).toMatchObject({ teamCount: 1, openCount: 0, lastActiveAt: new Date('2026-01-02T03:04:05Z') })
  await db.deleteFrom('sessions').where('user_id', '<>', ada.id).execute()
  const [cole] = await ada.api.admin.people({ role: 'contributor', q: 'cole' })
  expect(cole).toMatchObject({ teamCount: 0, lastActiveAt: null })
})

test('a contributor who is in the team is not put into it a second time', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  const again = ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: carl.id, notes: null })
  await expect(again).rejects.toMatchObject(refused('already_assigned'))
})
