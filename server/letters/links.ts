import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkPurpose } from '#/rules/email.ts'
import { linkMinutes } from '#/rules/email.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { newToken } from '../token.ts'

export interface Link {
  userId: string
  purpose: LinkPurpose
  /** The address it was mailed to. */
  address: string | null
}

/** Makes a link's token and stores only its hash. Replaces the previous link for the same purpose. */
export async function makeLink(tx: Tx, { userId, purpose, address }: Link): Promise<string> {
  const token = newToken()
  const made = {
    token_hash: hashOf(token),
    address,
    password_mark: purpose === 'recovery' ? passwordMark(userId) : null,
    expires_at: sql<Date>`now() + make_interval(mins => ${linkMinutes[purpose]})`,
  }
  await tx
    .insertInto('email_links')
    .values({ user_id: userId, purpose, ...made })
    .onConflict(on => on.columns(['user_id', 'purpose']).doUpdateSet(made))
    .execute()
  return token
}

/** What a token proves, without using it up. */
export const readLink = (db: Db, token: string): Promise<Link | undefined> =>
  db
    .selectFrom('email_links')
    .where(works(token))
    .select(['user_id as userId', 'purpose', 'address'])
    .executeTakeFirst()

/** Uses up a token. Of several concurrent uses the first deletes the row; the others wait for it and then find none. */
export const spendLink = (tx: Tx, token: string): Promise<Link | undefined> =>
  tx
    .deleteFrom('email_links')
    .where(works(token))
    .returning(['user_id as userId', 'purpose', 'address'])
    .executeTakeFirst()

/** Invalidates a person's links for these purposes. */
export const voidLinks = (tx: Tx, userId: string, purposes: readonly LinkPurpose[]) =>
  tx.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const works = (token: string) =>
  sql<boolean>`(email_links.token_hash = ${hashOf(token)} and email_links.expires_at > now()
    and (email_links.password_mark is null or email_links.password_mark = ${passwordMark(sql.ref('email_links.user_id'))}))`

/** A hash of the present password hash (or of none), which differs after any change of password. */
const passwordMark = (userId: unknown) =>
  sql<string>`(select encode(sha256(convert_to(coalesce(max(a.password), ''), 'UTF8')), 'hex')
    from accounts a where a.user_id = ${userId} and a.provider_id = 'credential')`
