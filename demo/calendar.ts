import type { Db } from '#/server/infra/db/pool.ts'
import { moveClock } from './clock.ts'

/** Schedules what happens how many days ago. Anything scheduled after today is dropped: it has not happened yet. */
export interface Calendar {
  at: (daysAgo: number, act: () => Promise<unknown>) => void
  /** Runs everything in chronological order, with the database's clock set to each event's time and finally to today. */
  run: (db: Db) => Promise<void>
}

interface Entry {
  daysAgo: number
  act: () => Promise<unknown>
}

const daySeconds = 86_400

export function makeCalendar(): Calendar {
  const entries: Entry[] = []
  return {
    at(daysAgo, act) {
      if (daysAgo <= 0) return
      const before = entries.findLastIndex(entry => entry.daysAgo >= daysAgo)
      entries.splice(before + 1, 0, { daysAgo, act })
    },
    async run(db) {
      for (let entry = entries.shift(); entry; entry = entries.shift()) {
        await moveClock(db, `${-entry.daysAgo * daySeconds} seconds`)
        await entry.act()
      }
      await moveClock(db, '0')
    },
  }
}
