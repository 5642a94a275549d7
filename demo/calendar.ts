import type { Db } from '#/server/infra/db/pool.ts'
import { moveClock } from './clock.ts'

/** What happens, and how many days ago. What would happen after today is dropped: it is still to come. */
export interface Calendar {
  at: (daysAgo: number, act: () => Promise<unknown>) => void
  /** Lets everything happen in its order, each at its time by the database's clock; then it is today. */
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
