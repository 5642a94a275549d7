import { randomUUID } from 'node:crypto'
import type { NotificationData } from '#/contract/notifications.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { change } from '#/server/infra/db/change.ts'
import { makePush, makePushKeys } from '#/server/infra/push/web-push.ts'
import { causeOf } from '#/server/notifications/causes.ts'
import { makeDelivering } from '#/server/notifications/deliver.ts'
import { notify } from '#/server/notifications/notify.ts'
import { makeRecalling } from '#/server/notifications/recall.ts'
import type { World } from '#/server/world.ts'
import { fransRoomId } from './cast.ts'
import { openPushService } from './push-service.ts'
import type { Person, TestWorld } from './world.ts'
import { openWorld } from './world.ts'

/** A world that really sends its pushes, to a push service on this machine. */
export async function openPushing({ mail = null }: { mail?: World['mail'] } = {}) {
  const service = await openPushService()
  const keys = makePushKeys()
  service.trusts(keys.publicKey)
  const push = makePush({ keys, subject: 'https://karma.example.com', ownHosts: new Set([service.host]) })
  const world = await openWorld({ leaves: { push, mail } })
  return {
    ...world,
    service,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** Runs the delivery jobs once, with all that follows. */
export async function delivers(world: World) {
  for (const work of [makeDelivering(world, 'push'), makeDelivering(world, 'email'), makeRecalling(world)]) {
    await work.tick()
    await work.idle()
  }
}

interface Said {
  title?: string
  body?: string
  data?: NotificationData
}

/** Writes a notice about an event. Returns the notice's id. */
export async function happens({ world, db }: TestWorld, to: Person, type: NotificationType, said: Said = {}) {
  const cause = type === 'team_assignment' ? await placeOf(db, to) : causeOf('goal', randomUUID())
  const { title = 'Something happened', body = 'This is what happened.', data = {} } = said
  await change(world, (tx, tell) => notify(tx, tell, { to: to.id, type, title, body, cause, data }))
  const row = db.selectFrom('notifications').where('cause', '=', cause).where('user_id', '=', to.id).select('id')
  return (await row.executeTakeFirst())?.id ?? ''
}

/** The notice about joining a team is delivered only while the contributor is on it. */
async function placeOf(db: TestWorld['db'], { id }: Person) {
  const place = db.selectFrom('founder_team_assignments').where('contributor_id', '=', id).select('id')
  return causeOf('assignment', (await place.executeTakeFirstOrThrow()).id)
}

/** The channel and state of every delivery, oldest first. */
export const outcomes = ({ db }: Pick<TestWorld, 'db'>) =>
  db
    .selectFrom('deliveries')
    .select(['notification_id as notice', 'channel', 'state', 'attempts', 'error'])
    .orderBy('due_at')
    .execute()

export const says = ({ api }: Person, content: string, mentions: string[] = []) =>
  api.squads.send({ id: randomUUID(), roomId: fransRoomId, content, mentions, replyTo: null })

/** Quiet hours from an hour ago to two hours from now. */
export async function wantsQuiet({ db }: Pick<TestWorld, 'db'>, { api }: Person) {
  const { now } = await db.selectNoFrom(each => each.fn<Date>('now').as('now')).executeTakeFirstOrThrow()
  const clock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await api.notifications.changePreferences({
    quiet_hours_start: clock(-1),
    quiet_hours_end: clock(2),
    time_zone: 'UTC',
  })
}
