import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NotificationType } from '#/rules/notifications.ts'
import { emailTypes, isEmailType, notificationTypes } from '#/rules/notifications.ts'
import { nothingLeaves } from '#/server/world.ts'
import { fransRoomId, testPassword } from '#/tests/cast.ts'
import { delivers, happens, says, wantsQuiet } from '#/tests/pushing.ts'
import { comment, engagementCampaign, post, postsCampaign, subscription } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/**
 * The outcome for each type. In the app: A = pops up and is counted, a = only counted. P = push, M = mail; p and m = sent when
 * quiet hours are over; - = nothing at all. In the last two columns the room is on screen, or muted.
 */
const table = `
  type                  | on    | off | push off | mail off | quiet | looking | room open | muted
  team_assignment       | A P M | -   | A M      | A P      | a p m | A M     |           |
  campaign_submission   | A P   | -   | A        | A P      | a p   | A       |           |
  submission_approved   | A P M | -   | A M      | A P      | a p m | A M     |           |
  submission_rejected   | A P M | -   | A M      | A P      | a p m | A M     |           |
  karma_earned          | A     | -   | A        | A        | a     | A       |           |
  new_campaign          | A P   | -   | A        | A P      | a p   | A       |           |
  campaign_goal_reached | A P M | -   | A M      | A P      | a p m | A M     |           |
  squad_message         | A P   | -   | A        | A P      | a p   | A       | -         | -
  squad_mention         | A P M | -   | A M      | A P      | a p m | A       | A         | A P M
  new_user_signup       | A P   | -   | A        | A P      | a p   | A       |           |
  webhook_off           | A P   | -   | A        | A P      | a p   | A       |           |
  billing_alert         | A P   | -   | A        | A P      | a p   | A       |           |
`
const [[, ...conditions] = [], ...lines] = table
  .trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))

const rows = conditions.map(
  (condition, nth) =>
    [
      condition,
      Object.fromEntries(lines.flatMap(([type = '', ...cells]) => (cells[nth] ? [[type, cells[nth]]] : []))),
    ] as const,
)

test('the table has a line for every type', () => {
  expect(lines.map(([type]) => type)).toEqual([...notificationTypes])
  expect(conditions).toEqual(Object.keys(arrange))
})

test.each(rows)('what everybody hears when: %s', async (condition, expected) => {
  const mail = { send: async () => {}, close: async () => {} }
  const push = { ...nothingLeaves.push, knows: () => true }
  await using world = await openWorld({ leaves: { push, mail } })
  for (const person of hearers(world)) {
    await person.api.notifications.addDevice({ subscription: subscription(), name: 'Phone' })
    await arrange[condition]?.(world, person)
  }
  const told = await everythingHappens(world)
  await world.passes('20 minutes')
  await delivers(world.world)
  const soon = await sent(world)
  await world.passes('4 hours')
  await delivers(world.world)
  const later = await sent(world)
  const outcome = Object.fromEntries(
    await Promise.all(
      notificationTypes.map(async type => {
        const notice = await noticeOf(world, told[type], type)
        if (!notice) return [type, '-'] as const
        const popped = told[type].heard.some(fact => fact.name === 'notified' && fact.alert === notice)
        const out = [...later].filter(each => each.endsWith(notice)).map(each => [each, each[0] ?? ''] as const)
        const marks = out.map(([each, mark]) => (soon.has(each) ? mark : mark.toLowerCase()))
        return [type, [popped ? 'A' : 'a', ...marks].join(' ')] as const
      }),
    ),
  )
  expect(outcome).toMatchObject(expected)
})

const off = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, false]))

/** Sets up each column for one person. */
const arrange: Record<string, (world: TestWorld, person: Person) => unknown> = {
  on: () => {},
  off: (_, { api }) => api.notifications.changePreferences(off(notificationTypes)),
  'push off': (_, { api }) => api.notifications.changePreferences(off(notificationTypes.map(type => `push_${type}`))),
  'mail off': (_, { api }) => api.notifications.changePreferences(off(emailTypes.map(type => `email_${type}`))),
  quiet: wantsQuiet,
  looking: ({ looking }, { id }) => looking.add(id),
  'room open': ({ looking, viewing, carl }, { id }) => {
    looking.add(id)
    viewing.set(fransRoomId, new Set([carl.id]))
  },
  muted: ({ db }, { id }) => db.insertInto('squad_mutes').values({ room_id: fransRoomId, user_id: id }).execute(),
}

const hearers = ({ fran, cara, cole, carl, ada }: TestWorld) => [fran, cara, cole, carl, ada]

/** Triggers each type once, mostly by real use. Returns who is notified of it. */
async function everythingHappens(world: TestWorld): Promise<Record<NotificationType, Person>> {
  const { fran, cara, cole, carl, ada, visitor } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cole.id })
  await visitor.api.accounts.signUp({
    role: 'founder',
    fullName: 'Nils',
    email: 'nils@example.com',
    password: testPassword,
  })
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id: toRejectIn } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitPost(post(campaignId))
  const { id } = await cara.api.submissions.submitComment(comment(toRejectIn))
  await fran.api.submissions.reject({ id, reason: null })
  await happens(world, cara, 'submission_approved')
  await happens(world, cara, 'karma_earned')
  await happens(world, fran, 'campaign_goal_reached')
  await happens(world, fran, 'webhook_off')
  await happens(world, fran, 'billing_alert')
  await says(fran, 'Good morning')
  await says(fran, 'Carl, have a look', [carl.id])
  return {
    team_assignment: cole,
    campaign_submission: fran,
    submission_approved: cara,
    submission_rejected: cara,
    karma_earned: cara,
    new_campaign: carl,
    campaign_goal_reached: fran,
    squad_message: carl,
    squad_mention: carl,
    new_user_signup: ada,
    webhook_off: fran,
    billing_alert: fran,
  }
}

/** "P" or "M", with the id of the notice it carried. */
async function sent({ db }: TestWorld) {
  const found = await db
    .selectFrom('deliveries')
    .where('state', '=', 'sent')
    .select(['channel', 'notification_id as notice'])
    .orderBy('channel', 'desc')
    .execute()
  return new Set(found.map(({ channel, notice }) => `${channel === 'push' ? 'P' : 'M'} ${notice}`))
}

const noticeOf = async ({ db }: TestWorld, { id }: Person, type: NotificationType) =>
  (
    await db
      .selectFrom('notifications')
      .where('user_id', '=', id)
      .where('type', '=', type)
      .select('id')
      // Of two submissions, the first is still pending.
      .orderBy('created_at')
      .executeTakeFirst()
  )?.id

test('only the types that matter for a mail have one in the table', () => {
  const mailed = lines.filter(([, on]) => on?.includes('M')).map(([type]) => type)
  expect(mailed).toEqual(notificationTypes.filter(isEmailType))
})
