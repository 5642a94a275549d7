import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { QueueIsFull } from '../infra/db/queue.ts'
import type { World } from '../world.ts'

const answerMs = 2_000
const readyMs = 1_000

/**
 * For load balancers: 200 while this server can work, otherwise 503 with the reason. An overloaded server still counts as ready;
 * without it, its share would fall to the others, which are just as busy.
 */
export function mountReady(app: App, { db }: Pick<World, 'db'>, leaving: () => boolean) {
  const lack = shared(() => lackOf(db))
  app.get('/readyz', async c => {
    const missing = leaving() ? 'stopping' : await lack()
    return missing ? c.text(missing, 503, { 'retry-after': '2' }) : c.text('ready')
  })
}

/** Concurrent checks share one query, and success is cached for a second, so that a flood of checks takes no database connections. */
function shared(ask: () => Promise<string | null>) {
  let asking: Promise<string | null> | undefined
  let readyAt = -Infinity
  return async () => {
    if (performance.now() - readyAt < readyMs) return null
    asking ??= ask().finally(() => (asking = undefined))
    const lack = await asking
    if (lack === null) readyAt = performance.now()
    return lack
  }
}

const lackOf = (db: World['db']) =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => null,
      (error: unknown) => (error instanceof QueueIsFull ? null : 'no database'),
    ),
    sleep(answerMs, 'no database', { ref: false }),
  ])
