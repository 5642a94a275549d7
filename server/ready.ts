import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Pressure } from './pressure.ts'
import type { World } from './world.ts'

const answerMs = 2_000

interface State {
  leaving: () => boolean
  pressure: Pressure
}

/** For whatever spreads requests over servers: 200 while this one can do its work, else 503 with the reason. */
export function mountReady(app: App, { db }: Pick<World, 'db'>, { leaving, pressure }: State) {
  app.get('/readyz', async c => {
    const missing = leaving() ? 'stopping' : pressure() ? 'too much to do' : await lackOf(db)
    return missing ? c.text(missing, 503, { 'retry-after': '2' }) : c.text('ready')
  })
}

const lackOf = (db: World['db']) =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => null,
      () => 'no database',
    ),
    sleep(answerMs, 'no database', { ref: false }),
  ])
