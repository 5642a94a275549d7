import { sql } from 'kysely'
import { attemptsMax, leaseSeconds, pauseAfter } from '#/rules/delivery.ts'
import type { LetterKind } from '#/rules/email.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import { sideBySide } from '../infra/jobs/side-by-side.ts'
import type { Letter } from '../infra/mail/mail.ts'
import { LetterRefused } from '../infra/mail/mail.ts'
import { messageId } from '../infra/mail/message-id.ts'
import { keptWordsOf } from '../infra/words-of.ts'
import { isWithin } from '../limits.ts'
import { dropWaiting } from '../notifications/drop-waiting.ts'
import { letterHtml } from '../notifications/letter-html.ts'
import { letterText } from '../notifications/letter-text.ts'
import type { Said } from '../notifications/letter.ts'
import type { World } from '../world.ts'
import { staleLetter, writeLetter } from './write.ts'

const lettersAtOnce = 100

/** Sends the letters that are due, each on its own. Safe to run on many servers at once. */
export function makeSendingLetters(world: World) {
  return sideBySide({
    find: () => (world.mail ? dueLetters(world) : dropAll(world)),
    keyOf: ({ id }) => id,
    act: ({ id }) => sendLetter(world, id),
    failed: (error, { id }) => world.log.error('Sending a letter failed', error, { id }),
  })
}

const dueLetters = ({ db }: World) =>
  db
    .selectFrom('letters')
    .select('id')
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(lettersAtOnce)
    .execute()

/**
 * Without a mail server queued letters are dropped: they would otherwise be sent long after they are of use. Those whose user was not
 * looked up yet are deleted, as by `forgetOrDrop`.
 */
async function dropAll({ db }: World): Promise<{ id: string }[]> {
  await deleteOver(db, 'letters', sql`state = 'waiting' and user_id is null`)
  await dropWaiting(db, 'letters', sql`true`)
  return []
}

/** Marked as sent only after the mail server took it: a crash in between sends it again, and that mail's link replaces the first one. */
async function sendLetter(world: World, id: string) {
  const claimed = await change(world, tx => claim(tx, world.origin, id))
  if (!claimed || !world.mail) return
  try {
    await world.mail.send(await letterOf(claimed, world.origin))
  } catch (error) {
    return putOff(world, claimed, error)
  }
  await world.db
    .updateTable('letters')
    .set({ state: 'sent', sent_at: now, error: null })
    .where('id', '=', id)
    .where('attempts', '=', claimed.attempts)
    .execute()
}

interface Claimed {
  id: string
  address: string
  attempts: number
  said: Said
}

/** Leases a letter and renders it. A letter whose cause is gone is dropped, as is one of too many to its address. */
async function claim(tx: Tx, origin: string, id: string): Promise<Claimed | null> {
  const letter = await tx
    .selectFrom('letters')
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '<=', now)
    .select(['id', 'kind', 'user_id as userId', 'address', 'detail', 'attempts', 'created_at as createdAt'])
    .select([
      staleLetter.as('isStale'),
      sql<string | null>`(select notification_preferences ->> 'time_zone' from profiles where id = letters.user_id)`.as(
        'timeZone',
      ),
    ])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!letter) return null
  const said = (await isWelcome(tx, letter)) ? await writeLetter(tx, origin, letter) : null
  if (!said) {
    await forgetOrDrop(tx, letter)
    return null
  }
  const attempts = letter.attempts + 1
  await tx
    .updateTable('letters')
    .set({ attempts, due_at: inSeconds(leaseSeconds.email) })
    .where('id', '=', id)
    .execute()
  return { id, address: letter.address, attempts, said }
}

/** These go to addresses that nobody has confirmed, and so perhaps to somebody who has nothing to do with us. */
const unproven: ReadonlySet<LetterKind> = new Set(['verification', 'new_address'])

const isWelcome = async (
  tx: Tx,
  { kind, address, attempts }: { kind: LetterKind; address: string; attempts: number },
) => !unproven.has(kind) || attempts > 0 || isWithin(tx, 'confirmationTo', address)

/** A letter without a user is deleted, because its address is nobody's and must not be kept. */
const forgetOrDrop = (tx: Tx, { id, userId }: { id: string; userId: string | null }) =>
  userId === null
    ? tx.deleteFrom('letters').where('id', '=', id).execute()
    : tx.updateTable('letters').set({ state: 'dropped' }).where('id', '=', id).execute()

/** Each attempt has its own message id: its link differs, and a mailbox must not discard the newer mail as a duplicate. */
const letterOf = async ({ id, address, attempts, said }: Claimed, origin: string): Promise<Letter> => ({
  to: address,
  subject: said.subject,
  text: letterText(said),
  html: await letterHtml(said),
  id: messageId(origin, [`${id}:${attempts}`]),
})

/** Retries with a growing pause; after the last attempt it is marked dead for an operator to see. */
async function putOff({ db, log }: World, { id, attempts }: Claimed, error: unknown) {
  const words = keptWordsOf(error)
  const isOver = error instanceof LetterRefused || attempts >= attemptsMax.email
  await db
    .updateTable('letters')
    .set({ state: isOver ? 'dead' : 'waiting', due_at: inSeconds(pauseAfter(attempts)), error: words })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', sql.lit('waiting' as const))
    .execute()
  log.info('Letter not sent', { id, error: words })
}
