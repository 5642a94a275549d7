import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TransferKind } from '#/rules/karma.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'

/** A person's account, or a campaign's escrow. */
type Account = { kind: 'issuance' | 'available' | 'earned'; userId: string } | { kind: 'held'; campaignId: string }

interface Transfer {
  kind: TransferKind
  /** What caused it. Unique: booked again, it fails. */
  cause: string
  from: Account
  to: Account
  amount: number
  reason: string
  campaignId?: string
  submissionId?: string
}

/** Grants the plan's karma for one paid (or trial) period. */
export const grant = (
  tx: Tx,
  { to, amount, period, reason }: { to: string; amount: number; period: string; reason: string },
) =>
  transfer(tx, {
    kind: 'grant',
    cause: `grant:${period}`,
    from: { kind: 'issuance', userId: to },
    to: { kind: 'available', userId: to },
    amount,
    reason,
  })

/** Takes back karma granted for a refunded payment. */
export const takeBack = (
  tx: Tx,
  { from, amount, cause, reason }: { from: string; amount: number; cause: string; reason: string },
) =>
  transfer(tx, {
    kind: 'reversal',
    cause,
    from: { kind: 'available', userId: from },
    to: { kind: 'issuance', userId: from },
    amount,
    reason,
  })

interface Escrow {
  founderId: string
  campaignId: string
  amount: number
  cause: string
  reason: string
}

/** Moves a founder's karma into escrow for a campaign's posts. */
export const hold = (tx: Tx, { founderId, campaignId, amount, cause, reason }: Escrow) =>
  transfer(tx, {
    kind: 'hold',
    cause,
    from: { kind: 'available', userId: founderId },
    to: { kind: 'held', campaignId },
    amount,
    reason,
    campaignId,
  })

/** Returns escrow that a campaign no longer needs. */
export const release = (tx: Tx, { founderId, campaignId, amount, cause, reason }: Escrow) =>
  transfer(tx, {
    kind: 'release',
    cause,
    from: { kind: 'held', campaignId },
    to: { kind: 'available', userId: founderId },
    amount,
    reason,
    campaignId,
  })

interface Award {
  to: string
  submissionId: string
  campaignId: string
  amount: number
  reason: string
  /** A published post is paid from the campaign's escrow, a comment by the platform. */
  paidBy: 'escrow' | 'platform'
}

/** The unique index on the submission makes a double click pay once. */
export const award = (tx: Tx, { to, submissionId, campaignId, amount, reason, paidBy }: Award) =>
  transfer(tx, {
    kind: 'award',
    cause: `award:${submissionId}`,
    from: paidBy === 'escrow' ? { kind: 'held', campaignId } : { kind: 'issuance', userId: to },
    to: { kind: 'earned', userId: to },
    amount,
    reason,
    campaignId,
    submissionId,
  })

/** A founder's available karma. The row stays locked until the transaction ends, so that two orders cannot spend it twice. */
export async function lockAvailable(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('karma_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .where('kind', '=', 'available')
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

export async function balances(db: Db, userId: string) {
  const rows = await db.selectFrom('karma_accounts').select(['kind', 'balance']).where('user_id', '=', userId).execute()
  const of = (kind: string) => rows.find(row => row.kind === kind)?.balance ?? 0
  return { available: of('available'), earned: of('earned') }
}

/**
 * Moves karma between two accounts: the transfer and both balances in one statement. Whatever the caller assumed, a check constraint on
 * the balance prevents overdrafts, and the unique cause that something is booked twice.
 */
async function transfer(tx: Tx, { kind, cause, from, to, amount, reason, campaignId, submissionId }: Transfer) {
  const [fromId, toId] = [await accountId(tx, from), await accountId(tx, to)]
  await sql`
    with moved as (
      insert into karma_transfers (id, kind, cause, from_account, to_account, amount, reason, campaign_id, submission_id)
      values (${randomUUIDv7()}, ${kind}, ${cause}, ${fromId}, ${toId}, ${amount}, ${reason}, ${campaignId ?? null}, ${submissionId ?? null})
      returning from_account, to_account, amount
    )
    update karma_accounts as account
    set balance = account.balance + case when account.id = moved.to_account then moved.amount else -moved.amount end
    from moved where account.id in (moved.from_account, moved.to_account)`.execute(tx)
}

/** Finds or creates an account. If a concurrent insert wins, the next look finds its row. */
async function accountId(tx: Tx, account: Account): Promise<string> {
  const known = await findAccount(tx, account)
  if (known) return known.id
  await tx
    .insertInto('karma_accounts')
    .values({
      id: randomUUIDv7(),
      kind: account.kind,
      user_id: account.kind === 'held' ? null : account.userId,
      campaign_id: account.kind === 'held' ? account.campaignId : null,
    })
    .onConflict(on => on.doNothing())
    .execute()
  return accountId(tx, account)
}

const findAccount = (tx: Tx, account: Account) =>
  tx
    .selectFrom('karma_accounts')
    .select('id')
    .where('kind', '=', account.kind)
    .where(
      account.kind === 'held' ? 'campaign_id' : 'user_id',
      '=',
      account.kind === 'held' ? account.campaignId : account.userId,
    )
    .executeTakeFirst()
