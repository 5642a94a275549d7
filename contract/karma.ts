import { z } from 'zod'
import { transferKinds } from '#/rules/karma.ts'
import { submissionKinds } from '#/rules/submission.ts'
import { cursor, id, reading, time } from './shared.ts'

const movement = z.object({
  id,
  at: time,
  kind: z.enum(transferKinds),
  /** What the reader's balance changed by; below zero when it was set aside. */
  amount: z.number(),
  /** The reader's balance after it. */
  balance: z.number(),
  /** The cause in words, as it was booked. */
  reason: z.string(),
  /** `isOpen`: the reader may still open its page. */
  campaign: z.object({ id, name: z.string(), isOpen: z.boolean() }).nullable(),
  /** What an award was paid for. */
  work: z.object({ kind: z.enum(submissionKinds), title: z.string().nullable() }).nullable(),
})
export type Movement = z.infer<typeof movement>

/** All that moved within one calendar month, whatever the filter shows. Months and days of a statement are in UTC. */
const month = z.object({ starts: time, received: z.number(), spent: z.number() })
export type StatementMonth = z.infer<typeof month>

const statement = z.object({
  /** Newest first. */
  items: z.array(movement),
  next: z.string().nullable(),
  /** The months that the lines of this page are in, newest first. */
  months: z.array(month),
  /** What the reader has now. */
  balance: z.number(),
})
export type Statement = z.infer<typeof statement>

const escrow = z.object({
  /** Sum of everything held, also where it is not listed. */
  total: z.number(),
  /** Campaigns that hold something; the list has those that hold most. */
  campaigns: z.number(),
  items: z.array(z.object({ campaignId: id, name: z.string(), held: z.number() })),
})
export type Escrow = z.infer<typeof escrow>

export const karma = {
  /** Every movement of the caller's own karma with its cause, and the balance after it. */
  statement: reading('/karma/statement', 'karma:read', 'Every movement of your karma')
    .input(z.strictObject({ kind: z.enum(transferKinds).optional(), cursor }))
    .output(statement),
  /** What the caller's campaigns hold in escrow now. */
  escrow: reading('/karma/escrow', 'karma:read', 'What your campaigns hold in escrow').output(escrow),
}
