import { everyRow } from '../access-matrix/rows.ts'
import type { TestWorld } from '../world.ts'

/** Every row of the database, as "table: row". */
export const everything = async (world: Pick<TestWorld, 'db'>) =>
  (await everyRow(world)).map(({ table, row }) => `${table}: ${row}`)

/** What was written between two snapshots: rows added and rows removed. */
export function difference(before: readonly string[], after: readonly string[]) {
  const [then, now] = [new Set(before), new Set(after)]
  return {
    came: after.filter(row => !then.has(row)),
    went: before.filter(row => !now.has(row)),
  }
}

type Difference = ReturnType<typeof difference>

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Normalizes a difference, so that it is equal for two calls with the same effect: people are
 * replaced by names; other ids, times, keys and numbers by their type. Content and ownership stay.
 */
export function effectOf({ came, went }: Difference, world: TestWorld): string[] {
  const { fran, fred, fern, cara, cole, carl, ada, nora } = world
  const people = new Map(
    Object.entries({ fran, fred, fern, cara, cole, carl, ada, nora }).map(([name, { id }]) => [id, name]),
  )
  const plain = (row: string) =>
    row
      .replaceAll(uuid, id => people.get(id) ?? '<id>')
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+\d\d|Z)?/g, '<time>')
      .replaceAll(/\$argon2id\$[\w$=,+/]+/g, '<hash>')
      .replaceAll(/[A-Za-z0-9_-]{32,}/g, '<key>')
      .replaceAll(/\bkmsq_\w+/g, '<token>')
      .replaceAll(/\d+/g, '<n>')
  return [...came.map(row => `+ ${plain(row)}`), ...went.map(row => `- ${plain(row)}`)].toSorted()
}
