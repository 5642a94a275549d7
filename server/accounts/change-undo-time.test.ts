import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { undoSecondsDefault, undoTimes } from '#/rules/undo-time.ts'
import { forgetRemovals } from '../admin/removals.ts'
import { applyDecisions } from '../submissions/apply-decisions.ts'

const chooses = ({ api }: Person, undoSeconds: (typeof undoTimes)[number]) =>
  api.accounts.changeUndoTime({ undoSeconds })

const placesOf = ({ db }: TestWorld) => db.selectFrom('founder_team_assignments').selectAll().execute()

test('the longest time is at least ten times the first, as WCAG 2.2.1 asks, and the database takes those offered alone', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  expect(await fran.api.accounts.me()).toMatchObject({ undoSeconds: undoSecondsDefault })
  expect(Math.max(...undoTimes)).toBeGreaterThanOrEqual(10 * undoSecondsDefault)
  for (const seconds of undoTimes) {
    expect(await chooses(fran, seconds)).toMatchObject({ id: fran.id, undoSeconds: seconds })
    expect(await fran.api.accounts.me()).toMatchObject({ undoSeconds: seconds })
  }
  await expect(fran.api.accounts.changeUndoTime(JSON.parse('{"undoSeconds":86400}'))).rejects.toMatchObject(
    refused('bad_input'),
  )
  await expect(sql`update profiles set undo_seconds = 5`.execute(db)).rejects.toThrow('check constraint')
})

test('other pages of the same person hear of it, and nobody else does', async () => {
  await using world = await openWorld()
  const heard = listen(world)
  await chooses(world.fran, 30)
  expect(heard()).toEqual({ fran: ['account_changed'] })
  expect(await world.fred.api.accounts.me()).toMatchObject({ undoSeconds: undoSecondsDefault })
})

test('each decision keeps the time its founder had chosen: a later choice changes only later ones', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const decides = async (founder: Person, writer: Person) => {
    const { id } = await submittedPost(founder, writer)
    await founder.api.submissions.decide({ move: 'approve', ids: [id] })
    return id
  }
  const waitingOf = async ({ api }: Person) => (await api.dashboards.founder({})).deciding.map(({ id }) => id)
  const short = await decides(fran, cara)
  await chooses(fran, 120)
  const long = await decides(fran, cole)
  await chooses(fran, 10)
  const freds = await decides(fred, carl)
  const { deciding } = await fran.api.dashboards.founder({})
  expect(deciding.map(({ leftMs }) => Math.ceil(leftMs / 10_000))).toEqual([1, 12])

  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(2)
  expect(await waitingOf(fred)).toEqual([])
  await expect(fred.api.submissions.undo({ ids: [freds] })).rejects.toMatchObject(refused('undo_too_late'))
  await world.passes('115 seconds')
  expect(await applyDecisions(world.world)).toBe(0)
  expect(await waitingOf(fran)).toEqual([long])
  expect(await fran.api.submissions.undo({ ids: [short, long] })).toEqual({ undone: [long], tooLate: [short] })

  await chooses(fran, 120)
  await fran.api.submissions.decide({ move: 'approve', ids: [long] })
  await world.passes('240 seconds')
  expect(await applyDecisions(world.world)).toBe(1)
  await expect(fran.api.submissions.undo({ ids: [long] })).rejects.toMatchObject(refused('undo_too_late'))
})

test('an admin undoes a removal within the time they had chosen, and it is kept as long', async () => {
  await using world = await openWorld()
  const { ada } = world
  const [place] = await placesOf(world)
  const { id = '' } = place ?? {}
  await chooses(ada, 120)
  const long = await ada.api.admin.unassign({ id })
  expect(long.undoSeconds).toBe(120)
  await chooses(ada, 10)
  await world.passes('115 seconds')
  await forgetRemovals(world.db)
  await ada.api.admin.undoRemoval({ id: long.removalId })
  expect(await placesOf(world)).toEqual([place])

  const short = await ada.api.admin.unassign({ id })
  expect(short.undoSeconds).toBe(10)
  await chooses(ada, 120)
  await world.passes('131 seconds')
  await expect(ada.api.admin.undoRemoval({ id: short.removalId })).rejects.toMatchObject(refused('undo_too_late'))
  await world.passes('4 minutes')
  await forgetRemovals(world.db)
  expect(await world.db.selectFrom('removals').select('id').execute()).toEqual([])
})
