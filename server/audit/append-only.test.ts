import { expect, test } from 'vitest'
import { callerOf, inputOf } from '#/tests/access-matrix/inputs.ts'
import { changes, send } from '#/tests/access-matrix/procedures.ts'
import { isTest, readSource } from '#/tests/source.ts'
import { openWorld } from '#/tests/world.ts'
import { afterLeaving } from '../own-data/after-leaving.ts'

const altering =
  /(?:updateTable|deleteFrom|mergeInto)\(\s*['"`]audit_entries|(?:update|delete\s+from|truncate(?:\s+table)?|alter\s+table|drop\s+table)\s+(?:only\s+)?"?audit_entries/i

test('only one file of the server changes entries of the log: the one that anonymizes people who leave', () => {
  const source = readSource()
  const files = [...source].filter(([path]) => path.startsWith('server/') && !isTest(path))
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter(([, text]) => altering.test(text)).map(([path]) => path)
  expect(found).toEqual(['server/own-data/forget-traces.ts'])
  // Rows in 'removed' columns are deleted when a person leaves.
  for (const column of ['actor_id', 'subject_id']) expect(afterLeaving[`audit_entries.${column}`]).not.toBe('removed')
})

const domains = [...new Set(changes.map(({ name }) => name.split('.')[0] ?? ''))]

test.each(domains)('no change of %s alters or removes an entry of the log, except leaving', async domain => {
  await using world = await openWorld()
  const lines = () => world.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  for (const { name } of changes.filter(each => each.name.startsWith(`${domain}.`) && each.name !== 'ownData.leave')) {
    const input = await inputOf(world, name)
    const before = await lines()
    const sent = world.statements.length
    await send(world, name, input, { cookie: callerOf(world, name) })
    const altered = world.statements.slice(sent).filter(text => altering.test(text))
    expect({ name, altered }).toEqual({ name, altered: [] })
    const known = new Set(before.map(({ id }) => id))
    expect({ name, rows: (await lines()).filter(({ id }) => known.has(id)) }).toEqual({ name, rows: before })
    // An admin who is impersonating somebody can do nothing else.
    await world.db.deleteFrom('viewings').execute()
    world.sessions.drop(world.ada.id)
  }
})
