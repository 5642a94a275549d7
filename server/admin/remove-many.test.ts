import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listen, noticesOf } from '#/tests/observed.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** Puts each contributor on the team of each founder, who leads them, says something there, and has a campaign. */
async function team({ ada, db }: TestWorld, founders: readonly Person[], contributors: readonly Person[]) {
  await db.deleteFrom('founder_team_assignments').execute()
  for (const { id: founderId, api } of founders) {
    for (const { id: contributorId } of contributors)
      await ada.api.admin.assign({ id: randomUUID(), founderId, contributorId, notes: null })
    const { id: roomId } = (await api.squads.room({})) ?? expect.unreachable()
    await ada.api.squads.setTeamLead({ roomId, userId: contributors[0]?.id ?? null })
    await api.squads.send({ id: randomUUID(), roomId, content: 'Welcome' })
  }
}

/** How many statements an admin's act takes, with those that read their session. */
async function statementsOf({ statements, world, ada }: TestWorld, act: () => Promise<unknown>) {
  world.sessions.drop(ada.id)
  const before = statements.length
  await act()
  return statements.length - before
}

const places = ({ db }: TestWorld) => db.selectFrom('founder_team_assignments').selectAll().orderBy('id').execute()
const leads = ({ db }: TestWorld) => db.selectFrom('squad_rooms').select(['id', 'team_lead_id']).orderBy('id').execute()

test('a contributor on three teams loses their role, and has it back, in as many statements as one on a single team; each team hears', async () => {
  const counts = []
  for (const many of [1, 3]) {
    await using world = await openWorld()
    const { ada, fran, fred, fern, cara } = world
    await team(world, [fran, fred, fern].slice(0, many), [cara])
    const [told, before, led] = [await noticesOf(cara), await places(world), await leads(world)]
    const heard = listen(world)
    const removal = { id: '' }
    const removing = await statementsOf(world, async () => {
      removal.id = (await ada.api.admin.removeRole({ id: cara.id })).removalId
    })
    for (const founder of ['fran', 'fred', 'fern'].slice(0, many))
      expect(heard()[founder]).toEqual(expect.arrayContaining(['squad_changed', 'team_changed']))
    expect(heard()['cole']).toBeUndefined()
    expect(await places(world)).toEqual([])
    expect((await leads(world)).map(room => room.team_lead_id)).toEqual(led.map(() => null))
    expect((await noticesOf(cara)).filter(([type]) => type === 'squad_message')).toEqual(
      Array.from({ length: many }, () => ['squad_message', 'You are no longer in this squad room.']),
    )
    const heardBack = listen(world)
    counts.push([removing, await statementsOf(world, () => ada.api.admin.undoRemoval({ id: removal.id }))])
    for (const founder of ['fran', 'fred', 'fern'].slice(0, many))
      expect(heardBack()[founder]).toEqual(expect.arrayContaining(['squad_changed', 'team_changed']))
    expect(heardBack()['cole']).toBeUndefined()
    expect(await places(world)).toEqual(before)
    expect(await leads(world)).toEqual(led)
    expect(await noticesOf(cara)).toEqual(told)
  }
  expect(counts[1]).toEqual(counts[0])
})

test('a founder of three loses their role, and has it back, in as many statements as one of a single contributor; each hears', async () => {
  const counts = []
  for (const many of [1, 3]) {
    await using world = await openWorld()
    const { ada, fran, cara, cole, carl } = world
    await team(world, [fran], [cara, cole, carl].slice(0, many))
    const [before, led] = [await places(world), await leads(world)]
    const told = await Promise.all([cara, cole, carl].map(noticesOf))
    const heard = listen(world)
    const removal = { id: '' }
    const removing = await statementsOf(world, async () => {
      removal.id = (await ada.api.admin.removeRole({ id: fran.id })).removalId
    })
    for (const contributor of ['cara', 'cole', 'carl'].slice(0, many))
      expect(heard()[contributor]).toEqual(expect.arrayContaining(['squad_changed', 'team_changed', 'notified']))
    expect(heard()['fred']).toBeUndefined()
    expect(await places(world)).toEqual([])
    counts.push([removing, await statementsOf(world, () => ada.api.admin.undoRemoval({ id: removal.id }))])
    expect(await places(world)).toEqual(before)
    expect(await leads(world)).toEqual(led)
    expect(await Promise.all([cara, cole, carl].map(noticesOf))).toEqual(told)
  }
  expect(counts[1]).toEqual(counts[0])
})
