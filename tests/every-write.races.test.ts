import { expect, test } from 'vitest'
import type { Domain } from './races/domains.ts'
import { changes, send } from './access-matrix/procedures.ts'
import type { Runner } from './races/contest.ts'
import { alone, contest } from './races/contest.ts'
import { domains } from './races/domains.ts'
import { noRaces, races } from './races/writes.ts'
import { openRich } from './rich.ts'

/** Only a few, because there are many writes; `npm run races` sends fifty of each to two servers. */
const copies = 5
const patient = 120_000

test('every write of the contract has its race, or a reason why it is none', () => {
  const named = [...Object.keys(races).filter(name => !name.includes(':')), ...Object.keys(noRaces)]
  expect(named.toSorted()).toEqual(changes.map(({ name }) => name).toSorted())
})

test.each(domains)(
  '$domain: of many copies at once those win that may, and nothing happens twice',
  async ({ names }: Domain) => {
    await using world = await openRich()
    const seen: Record<string, string[]> = {}
    for (const name of names) {
      const race = races[name] ?? expect.unreachable()
      const run: Runner = (called, { input, cookie }) => send(world, called, input, { cookie })
      const left = await alone(world, name, race, run)
      seen[name] = (await contest(world, name, race, { copies, run, left })).wrong
    }
    expect(seen).toEqual(Object.fromEntries(names.map(name => [name, []])))
  },
  patient,
)
