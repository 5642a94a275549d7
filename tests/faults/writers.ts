import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import type { Api } from '#/contract/index.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { subscribes } from '../buying.ts'
import { clientOf, temporaryFolder } from '../program.ts'
import { comment, engagementCampaign } from '../samples.ts'
import type { Figures } from './figures.ts'
import { report } from './figures.ts'

const password = 'correct horse battery'
const breathMs = 20

export interface Writer {
  api: Api
  cookie: () => string
}

export interface Cast {
  founder: Writer
  writer: Writer
}

/** A founder with a plan, and a contributor. */
export async function castAt(origin: string): Promise<Cast> {
  const [founder, writer] = [clientOf(origin), clientOf(origin)]
  await founder.api.accounts.signUp({ role: 'founder', fullName: 'Fay', email: 'fay@example.com', password })
  await subscribes(founder)
  await writer.api.accounts.signUp({ role: 'contributor', fullName: 'Cleo', email: 'cleo@example.com', password })
  return { founder, writer }
}

/** A campaign, a comment on it, and its approval: at once, or after the time to undo it. The sender makes the ids. */
interface Piece {
  campaign: ReturnType<typeof engagementCampaign>
  comment: ReturnType<typeof comment>
  isDirect: boolean
  tries: number
}

type Kind = 'campaign' | 'comment' | 'approval'

/** Records what was sent, and in a file what was acknowledged, away from whatever is killed or cut. */
export async function openBook() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'acknowledged')
  const sent: Piece[] = []
  const unfinished: Piece[] = []
  let acknowledged = 0
  return {
    next() {
      const again = unfinished.shift()
      if (again) return again
      const campaign = engagementCampaign()
      const piece = { campaign, comment: comment(campaign.id), isDirect: sent.length % 2 === 0, tries: 0 }
      sent.push(piece)
      return piece
    },
    /** Queues it to be sent again with the same ids, as people press again. */
    again: (piece: Piece) => void unfinished.unshift(piece),
    acknowledge(kind: Kind, id: string) {
      acknowledged += 1
      appendFileSync(file, `${kind} ${id}\n`)
    },
    acknowledged: () => acknowledged,
    sent,
    /** What is lost of it, and what exists twice or was never sent. */
    async compare(connection: PoolConfig) {
      const lines = (await readFile(file, 'utf8')).trim().split('\n')
      return compare(connection, lines, sent)
    },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}

export type Book = Awaited<ReturnType<typeof openBook>>

async function compare(connection: PoolConfig, lines: readonly string[], sent: readonly Piece[]) {
  const { db, close } = openPool(connection, 2, () => {})
  const campaigns = await db.selectFrom('campaigns').select('id').execute()
  const submissions = await db.selectFrom('submissions').select(['id', 'campaign_id', 'status']).execute()
  const awards = await db.selectFrom('karma_transfers').where('kind', '=', 'award').select('submission_id').execute()
  const decisions = await db.selectFrom('decisions').select('submission_id as id').execute()
  const books = await booksErrors(db)
  await close()
  const approved = submissions.filter(({ status }) => status === 'approved')
  const there = new Set([
    ...campaigns.map(({ id }) => `campaign ${id}`),
    ...submissions.map(({ id }) => `comment ${id}`),
    // An approval that can still be undone waits for its time.
    ...[...approved, ...decisions].map(({ id }) => `approval ${id}`),
  ])
  const own = new Set(sent.flatMap(piece => [piece.campaign.id, piece.comment.id]))
  const twice = (ids: readonly (string | null)[]) => ids.filter((id, at) => ids.indexOf(id) !== at)
  const doubled = [
    ...[...campaigns, ...submissions].map(({ id }) => id).filter(id => !own.has(id)),
    ...twice(submissions.map(each => each.campaign_id)),
    ...twice(awards.map(each => each.submission_id)),
  ]
  return {
    acknowledged: lines.length,
    waiting: decisions.length,
    lost: lines.filter(line => !there.has(line)),
    doubled,
    books,
  }
}

interface Working {
  /** Ends the work; without it, work goes on until the server stops answering. */
  over?: AbortSignal
  /** Retries when the server says so. */
  isPatient?: boolean
}

/**
 * Writes one piece after another. What the server answered counts as acknowledged.
 * An unanswered request ends the work, or is retried if `isPatient`.
 */
export async function work({ founder, writer }: Cast, book: Book, { over, isPatient = false }: Working = {}) {
  const refused: { status: number; ms: number }[] = []
  const isOver = () => over?.aborted ?? false
  while (!isOver()) {
    const piece = book.next()
    const startedAt = performance.now()
    try {
      await write(founder.api, writer.api, piece, book)
    } catch (error) {
      book.again(piece)
      const status = statusOf(error)
      if (!isPatient && status === undefined) break
      if (!isPatient || (status !== undefined && status !== 503)) throw error
      refused.push({ status: status ?? 0, ms: performance.now() - startedAt })
      await sleep(breathMs)
    }
  }
  return refused
}

async function write(founder: Api, writer: Api, piece: Piece, book: Book) {
  piece.tries += 1
  const { id } = piece.comment
  await founder.campaigns.create(piece.campaign)
  book.acknowledge('campaign', piece.campaign.id)
  await writer.submissions.submitComment(piece.comment)
  book.acknowledge('comment', id)
  const approve = () =>
    piece.isDirect ? founder.submissions.approve({ id }) : founder.submissions.decide({ move: 'approve', ids: [id] })
  // Repeating a decision that took effect is refused as already done.
  await approve().catch((error: unknown) => {
    if (piece.tries === 1 || !isDone(error)) throw error
  })
  book.acknowledge('approval', id)
}

const isDone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'already_decided'

/** The HTTP status of a failed call; undefined when nothing answered. */
export function statusOf(error: unknown) {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

export type Found = Awaited<ReturnType<Book['compare']>>

interface Fault extends Pick<Figures, 'fault' | 'rounds' | 'seen'> {
  backMs: number
  goalMs: number
}

/** Reports what is left of the acknowledged writes, and the longest time until service was restored. */
export const tell = ({ acknowledged, lost, doubled, books }: Found, { goalMs, ...fault }: Fault) =>
  report({
    ...fault,
    acknowledged,
    lost: lost.length,
    doubled: doubled.length,
    books,
    goal: `G1: 0 lost, 0 doubled, back within ${goalMs / 1_000} s`,
    reached: lost.length + doubled.length + books.length === 0 && fault.backMs <= goalMs,
  })
