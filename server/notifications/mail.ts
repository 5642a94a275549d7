import { isEmailType } from '#/rules/notifications.ts'
import { messageId } from '../infra/mail/message-id.ts'
import type { World } from '../world.ts'
import type { Outgoing } from './claim.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { sayNotices, scopeOf } from './letter.ts'
import { withDefaults } from './recipients.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** Mails all these notices to one person, as one mail. */
export async function mailNotices(world: World, userId: string, parcel: Outgoing[]) {
  const notices = parcel.flatMap(({ notice }) => (isEmailType(notice.type) ? [{ ...notice, type: notice.type }] : []))
  const person = await readPerson(world, userId)
  if (!world.mail || !person || notices.length === 0) return
  const unsubscribe = unsubscribeUrl(world, { userId, scope: scopeOf(notices) })
  const said = sayNotices(notices, { origin: world.origin, unsubscribe, timeZone: withDefaults(person.set).time_zone })
  await world.mail.send({
    to: person.email,
    subject: said.subject,
    text: letterText(said),
    html: await letterHtml(said),
    // A retry has the same id, whichever process sends it.
    id: messageId(world.origin, parcel.map(({ deliveryId }) => deliveryId).toSorted()),
    unsubscribe,
  })
}

/** Read again after the claim: if the account was deleted in between, its address is no longer confirmed, and nobody is found. */
const readPerson = ({ db }: World, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .where('users.id', '=', userId)
    .where('users.email_verified', '=', true)
    .select(['users.email', 'profiles.notification_preferences as set'])
    .executeTakeFirst()
