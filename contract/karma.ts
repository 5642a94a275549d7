import { z } from 'zod'
import { transferKinds } from '#/rules/karma.ts'
import { submissionKinds } from '#/rules/submission.ts'
import { id, paging, reading, time } from './shared.ts'

const movement = z.object({
  id,
  at: time,
  kind: z.enum(transferKinds),
  /** The change in the reader's balance; negative when karma was set aside. */
  amount: z.int(),
  /** The reader's balance after it. */
  balance: z.int(),
  /** The cause in words, as recorded at the time. */
  reason: z.string(),
  /** `isOpen`: the reader may still open its page. */
  campaign: z.object({ id, name: z.string(), isOpen: z.boolean() }).nullable(),
  /** The post or comment an award was paid for. */
  work: z.object({ kind: z.enum(submissionKinds), title: z.string().nullable() }).nullable(),
})
export type Movement = z.infer<typeof movement>

/** Everything that moved within one calendar month, regardless of the filter. Statements use UTC months and days. */
const month = z.object({
  starts: time,
  received: z.int(),
  /** Including what was taken back. */
  spent: z.int(),
  /** From plan karma, as after a refund. */
  takenBack: z.int(),
})
export type StatementMonth = z.infer<typeof month>

const statement = z.object({
  /** Newest first. */
  items: z.array(movement),
  next: z.string().nullable(),
  /** The months this page's lines belong to, newest first. */
  months: z.array(month),
  /** The reader's current balance. */
  balance: z.int(),
})
export type Statement = z.infer<typeof statement>

const escrow = z.object({
  /** Everything held, including by campaigns that are not listed. */
  total: z.int(),
  /** How many campaigns hold something; the list has those that hold most. */
  campaigns: z.int(),
  items: z.array(z.object({ campaignId: id, name: z.string(), held: z.int() })),
})
export type Escrow = z.infer<typeof escrow>

export const karma = {
  /** Every movement of the caller's karma, with its cause and the balance after it. */
  statement: reading('/karma/statement', 'karma:read', 'Every movement of your karma')
    .input(z.strictObject({ kind: z.enum(transferKinds).optional(), ...paging }))
    .output(statement),
  /** What the caller's campaigns currently hold in escrow. */
  escrow: reading('/karma/escrow', 'karma:read', 'What your campaigns hold in escrow').output(escrow),
}
