import { sql } from 'kysely'
import { confirmPath, recoveryWaitMinutes, resetPath, securityChanges } from '#/rules/email.ts'
import type { LetterKind } from '#/rules/email.ts'
import { isTimeZone } from '#/rules/quiet-hours.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Said } from '../notifications/letter.ts'
import { makeLink } from './links.ts'
import { letterWords, linkUrl, sayLetter } from './words.ts'

/** A queued letter. */
export interface Waiting {
  id: string
  kind: LetterKind
  userId: string | null
  address: string
  detail: string | null
  createdAt: Date
  /** Its reader's; null when they set none, or when nobody is known yet. */
  timeZone: string | null
  /** It waited too long for a recovery to be of use. */
  isStale: boolean
}

/**
 * The content of a letter when it is sent, with a fresh link; null if its cause is gone by now. An address that a visitor typed is
 * looked up only here, long after they had their answer.
 */
export async function writeLetter(tx: Tx, origin: string, letter: Waiting): Promise<Said | null> {
  switch (letter.kind) {
    case 'recovery':
      return writeRecovery(tx, origin, letter)
    case 'verification':
      return writeVerification(tx, origin, letter)
    case 'old_address':
    case 'new_address':
      return writeChange(tx, origin, letter, letter.kind)
    case 'password_changed':
      return sayLetter(
        letterWords.password_changed(origin, { when: whenOf(letter.createdAt, letter), device: letter.detail }),
      )
    case 'address_changed':
      return sayLetter(
        letterWords.address_changed(origin, {
          when: whenOf(letter.createdAt, letter),
          newAddress: letter.detail ?? '',
        }),
      )
    case 'webhook_off':
      return sayLetter(
        letterWords.webhook_off(origin, { when: whenOf(letter.createdAt, letter), host: letter.detail ?? '' }),
      )
    case 'payment_failed':
      return sayLetter(
        letterWords.payment_failed(origin, { until: whenOf(new Date(letter.detail ?? letter.createdAt), letter) }),
      )
    case 'plan_ended':
      return sayLetter(letterWords.plan_ended(origin, { isUnpaid: letter.detail === 'unpaid' }))
    case 'way_changed':
      return writeSecurityChange(origin, letter)
    case 'token_made':
      return sayLetter(
        letterWords.token_made(origin, { when: whenOf(letter.createdAt, letter), name: letter.detail ?? '' }),
      )
  }
}

function writeSecurityChange(origin: string, letter: Waiting) {
  const what = securityChanges.find(each => each === letter.detail)
  return what ? sayLetter(letterWords.way_changed(origin, { when: whenOf(letter.createdAt, letter), what })) : null
}

/** Null if the password was changed after the mail was requested: its owner has got in by now. */
async function writeRecovery(tx: Tx, origin: string, { id, address, isStale }: Waiting) {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where('left_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from accounts a
        where a.user_id = users.id and a.provider_id = 'credential'
          and a.updated_at > (select created_at from letters where letters.id = ${id}::uuid))`,
    )
    .executeTakeFirst()
  if (!user || isStale) return null
  await tx.updateTable('letters').set({ user_id: user.id }).where('id', '=', id).execute()
  const token = await makeLink(tx, { userId: user.id, purpose: 'recovery', address })
  return sayLetter(letterWords.recovery(linkUrl(origin, resetPath, token)))
}

async function writeVerification(tx: Tx, origin: string, { userId, address }: Waiting) {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', address)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (!user) return null
  const token = await makeLink(tx, { userId: user.id, purpose: 'verification', address })
  return sayLetter(letterWords.verification(linkUrl(origin, confirmPath, token)))
}

async function writeChange(tx: Tx, origin: string, letter: Waiting, purpose: 'old_address' | 'new_address') {
  const pending = await tx
    .selectFrom('email_changes')
    .where('user_id', '=', letter.userId)
    .where('new_address', '=', letter.detail)
    .where('expires_at', '>', now)
    .select([
      'user_id as userId',
      'new_address as newAddress',
      'expires_at as expiresAt',
      takenBySomebody.as('isTaken'),
    ])
    .executeTakeFirst()
  if (!pending) return null
  const { userId, newAddress, isTaken } = pending
  // A late mail does not extend the change.
  const until = whenOf(pending.expiresAt, letter)
  if (purpose === 'new_address' && isTaken) return sayLetter(letterWords.taken(origin))
  const url = linkUrl(origin, confirmPath, await makeLink(tx, { userId, purpose, address: letter.address }))
  return sayLetter(
    purpose === 'old_address'
      ? letterWords.old_address(url, { newAddress, until })
      : letterWords.new_address(url, { until }),
  )
}

const takenBySomebody = sql<boolean>`exists (select from users where users.email = email_changes.new_address)`

/** A time in the reader's time zone, which it names, because others may read the mail too. Instead of an unknown zone it takes UTC. */
function whenOf(at: Date, { timeZone: own }: Pick<Waiting, 'timeZone'>) {
  const timeZone = own !== null && isTimeZone(own) ? own : 'UTC'
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, ...dayAndTime }).format(at)
  return `${time} ${timeZone === 'UTC' ? timeZone : `(${timeZone})`}`
}

const dayAndTime = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

export const staleLetter = sql<boolean>`(letters.created_at < now() - make_interval(mins => ${recoveryWaitMinutes}))`
