import type { Notification } from '#/contract/notifications.ts'
import type { Person, TestWorld } from './world.ts'

/** A person's notices, newest first, as type and body. */
export const noticesOf = async ({ api }: Person) =>
  (await api.notifications.list({})).items.map(({ type, body }: Notification) => [type, body])

/** A founder's karma: what they can spend, and what their campaigns hold. */
export const purseOf = async ({ api }: Person) => {
  const { karma, karmaHeld } = (await api.dashboards.founder({})).stats
  return { karma, karmaHeld }
}

/** Records who hears which events from now on. Covers the whole cast, so that a wrong recipient shows. */
export function listen({ fran, fred, fern, cara, cole, carl, ada, nora }: TestWorld) {
  const cast = { fran, fred, fern, cara, cole, carl, ada, nora }
  const before = Object.values(cast).map(person => person.heard.length)
  return () =>
    Object.fromEntries(
      Object.entries(cast)
        .map(([name, { heard }], at) => [name, heard.slice(before[at]).map(fact => fact.name)] as const)
        .filter(([, facts]) => facts.length > 0),
    )
}

/** A campaign's status as it is stored. */
export const campaignStatus = async ({ db }: TestWorld, id: string) =>
  (await db.selectFrom('campaigns').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** A submission's status as it is stored. */
export const submissionStatus = async ({ db }: TestWorld, id: string) =>
  (await db.selectFrom('submissions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
