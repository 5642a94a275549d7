import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { databaseOf } from './database-of.ts'

export const titleOf = (at: number) => `Notice ${String(at).padStart(3, '0')}`

/** Stores this many unread notices of a person, the first one minute old, each a minute older than the one before. */
export async function manyNotices(dataDir: string, userId: string, count: number) {
  const { db, close } = await databaseOf(dataDir)
  const notices = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    user_id: userId,
    type: 'karma_earned' as const,
    title: titleOf(at),
    body: 'Karma',
    cause: `test:${at}`,
    created_at: sql<Date>`now() - make_interval(mins => ${at + 1})`,
  }))
  await db
    .insertInto('notifications')
    .values(notices)
    .execute()
    .finally(() => close())
  return notices.map(({ title }) => title)
}
