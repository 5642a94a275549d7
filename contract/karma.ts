import { z } from 'zod'
import { transferKinds } from '#/rules/karma.ts'
import { submissionKinds } from '#/rules/submission.ts'
import { id, paging, reading, time } from './shared.ts'

const movement = z.object({
  id,
  at: time,
  kind: z.enum(transferKinds),
  amount: z.int().describe('The change in your balance; negative when karma was set aside'),
  balance: z.int().describe('Your balance after it'),
  reason: z.string().describe('The cause in words, as recorded at the time'),
  campaign: z
    .object({ id, name: z.string(), isOpen: z.boolean() })
    .nullable()
    .describe('`isOpen`: you may still open its page'),
  work: z
    .object({ kind: z.enum(submissionKinds), title: z.string().nullable() })
    .nullable()
    .describe('The post or comment an award was paid for'),
})
export type Movement = z.infer<typeof movement>

/** Everything that moved within one calendar month, regardless of the filter. Statements use UTC months and days. */
const month = z.object({
  starts: time,
  received: z.int(),
  spent: z.int().describe('Including what was taken back'),
  takenBack: z.int().describe('From plan karma, as after a refund'),
})
export type StatementMonth = z.infer<typeof month>

const statement = z.object({
  items: z.array(movement).describe('Newest first'),
  next: z.string().nullable(),
  months: z.array(month).describe('The months this page’s lines belong to, newest first'),
  balance: z.int().describe('Your current balance'),
})
export type Statement = z.infer<typeof statement>

const escrow = z.object({
  total: z.int().describe('Everything held, including by campaigns that are not listed'),
  campaigns: z.int().describe('How many campaigns hold something; the list has those that hold most'),
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
