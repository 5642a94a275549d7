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

/** A campaign, a comment on it, and its approval: at once, or after the time to take it back. Their ids are their senders'. */
interface Piece {
  campaign: ReturnType<typeof engagementCampaign>
  comment: ReturnType<typeof comment>
  isDirect: boolean
  tries: number
}

type Kind = 'campaign' | 'comment' | 'approval'

/** What was sent, and in a file what was answered with yes. It lies apart from whatever is killed or cut. */
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
    /** It is said again, with the same ids, as people press again. */
    again: (piece: Piece) => void unfinished.unshift(piece),
    acknowledge(kind: Kind, id: string) {
      acknowledged += 1
      appendFileSync(file, `${kind} ${id}\n`)
    },
    acknowledged: () => acknowledged,
    sent,
    /** What is gone of it, and what is there that nobody sent, or twice. */
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
    // One that may still be taken back waits for its time.
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
  /** Ends it; else it goes on until nobody answers. */
  over?: AbortSignal
  /** Whoever is told to come again does so. */
  isPatient?: boolean
}

/** Writes one piece after another. What the server answered, it has acknowledged; that nobody answers is the end, or told to whoever is patient. */
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
  // Whoever presses again what was done already is told so.
  await approve().catch((error: unknown) => {
    if (piece.tries === 1 || !isDone(error)) throw error
  })
  book.acknowledge('approval', id)
}

const isDone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'already_decided'

function statusOf(error: unknown) {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

export type Found = Awaited<ReturnType<Book['compare']>>

interface Fault extends Pick<Figures, 'fault' | 'rounds' | 'seen'> {
  backMs: number
  goalMs: number
}

/** Says what is left of what was acknowledged, and how long it took until it served again at most. */
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
