import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import { statement } from './statement.ts'

interface Asked {
  name: string
  times: number
  place?: { id: string; isLast: boolean } | null | undefined
}

test('a statement is built once for each shape of its input, and sends the values of each call', async () => {
  await using world = await openWorld()
  let built = 0
  const say = statement((db, { name, times, place }: Asked) => {
    built += 1
    return db
      .selectNoFrom([sql<string>`repeat(${name}::text, ${times}::int)`.as('said'), sql<number>`7::int`.as('always')])
      .$if(place?.isLast === true, one => one.select(sql<string>`${place?.id ?? ''}::text || ${name}::text`.as('last')))
  })
  const said = (asked: Asked) => say(world.db, asked)
  expect(await said({ name: 'ab', times: 2 })).toEqual([{ said: 'abab', always: 7 }])
  const many = await Promise.all([1, 2, 3].map(times => said({ name: `n${times}`, times })))
  expect(many.flat().map(row => row.said)).toEqual(['n1', 'n2n2', 'n3n3n3'])
  expect(built).toBe(1)
  for (const id of ['x', 'y'])
    expect(await said({ name: 'a', times: 1, place: { id, isLast: true } })).toEqual([
      { said: 'a', always: 7, last: `${id}a` },
    ])
  expect(built).toBe(2)
  expect(await said({ name: 'a', times: 1, place: null })).toEqual([{ said: 'a', always: 7 }])
  expect(await world.db.transaction().execute(tx => say(tx, { name: 'in', times: 1 }))).toMatchObject([{ said: 'in' }])
})

test('a statement that is written as SQL sends the values of each call as well', async () => {
  await using world = await openWorld()
  const say = statement((_db, { name }: { name: string }) => sql<{ said: string }>`select ${name}::text as said`)
  const said = await Promise.all(['a', 'b'].map(name => say(world.db, { name })))
  expect(said).toEqual([[{ said: 'a' }], [{ said: 'b' }]])
})

test('a statement that uses a value while it is built is refused: its text would keep the value of the first call', async () => {
  await using world = await openWorld()
  const cut = statement((db, { name }: { name: string }) => db.selectNoFrom(sql<string>`${name.slice(1)}`.as('cut')))
  await expect(cut(world.db, { name: 'secret' })).rejects.toThrow('does more with name than hand it on')
  const choose = statement((db, { name }: { name: string }) =>
    db.selectNoFrom((name === 'admin' ? sql<boolean>`true` : sql<boolean>`false`).as('may')),
  )
  await expect(choose(world.db, { name: 'admin' })).rejects.toThrow('does more with name')
})
