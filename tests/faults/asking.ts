import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { Program } from '../program.ts'
import { quantile } from './figures.ts'

const asking = z.object({
  asked: z.array(z.tuple([z.number(), z.number(), z.number(), z.boolean()])),
  heldBack: z.number(),
  unanswered: z.number(),
})

/** Requests a page at this rate from a separate process and returns what it measured; 0 means as fast as answers come. */
export async function ask({ origin }: Program, path: string, perSecond: number, forSeconds: number) {
  const args = [new URL(origin).port, path, String(perSecond), String(forSeconds)]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'asker.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const part of child.stdout) text += String(part)
  const { asked, ...rest } = asking.parse(JSON.parse(text))
  return { all: asked.map(([dueMs, status, ms, toldWhen]) => ({ dueMs, status, ms, toldWhen })), ...rest }
}

export type Asked = Awaited<ReturnType<typeof ask>>['all']

/** The time in milliseconds within which this share of the requests was answered. */
export const answeredWithin = (asked: Asked, share: number) =>
  quantile(
    asked.map(({ ms }) => ms),
    share,
  )
