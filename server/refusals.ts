import { ORPCError } from '@orpc/server'
import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { unexpectedWords } from '#/rules/product.ts'
import { refusals, wordsFor } from '#/rules/words.ts'
import { sqlState, violated } from './infra/db/change.ts'
import { sparingly } from './infra/sparingly.ts'
import { QueueIsFull, StillGone } from './infra/db/queue.ts'
import { FilesGone } from './infra/files/files.ts'

/** Stops a call with one of the product's named refusals. */
export function refuse(code: RefusalCode, data?: RefusalData): never {
  throw new ORPCError(code, { status: refusals[code].status, message: wordsFor(code, data), data })
}

/**
 * How many seconds to wait before trying again, for every answer that asks for it (429, 503): what the refusal says, or a guess.
 */
export function waitFor(status: number, data: unknown): number | null {
  if (status !== 429 && status !== 503) return null
  const said = typeof data === 'object' && data !== null && 'seconds' in data ? data.seconds : undefined
  return typeof said === 'number' ? said : usualWait
}

const usualWait = 5

/** Whether an error's code is one of the product's own answers. */
export const isRefusal = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

/** A refusal, or what is said of input that makes no sense: no fault of ours. */
export const isOurAnswer = (error: unknown) =>
  error instanceof ORPCError && (error.status < 500 || isRefusal(error.code))

/** For `.catch`: a unique index that lost a race speaks with the refusal it stands for. */
export const refuseOn = (names: Readonly<Record<string, RefusalCode>>) => (error: unknown) => {
  const code = names[violated(error) ?? '']
  if (code) refuse(code)
  throw error
}

interface Guarded {
  requestId: string
  wait: { seconds: number | null }
  refused: { code: string | null }
}

/**
 * Stands before every answer, over HTTP and in-process alike: refusals pass, a database that cannot be reached is said,
 * and whatever is our fault is logged once with the request's id and hidden from whoever called.
 */
export const guard = (log: (error: unknown, requestId: string) => void) => {
  const isDue = sparingly(lackSaidMs)
  return async <T>({ context, next }: { context: Guarded; next: () => Promise<T> }): Promise<T> => {
    try {
      return await next()
    } catch (error) {
      if (error instanceof ORPCError) {
        context.wait.seconds = waitFor(error.status, error.data)
        context.refused.code ??= namesFields(error) ? 'bad_input' : error.code
      }
      if (error instanceof ORPCError && namesFields(error)) {
        const { status, words } = refusals.bad_input
        throw new ORPCError('bad_input', { status, message: words, data: error.data })
      }
      if (isOurAnswer(error)) throw error
      const lack = lackOf(error)
      const said = error instanceof FilesGone || (lack !== null && !isDue())
      if (!said) log(error, context.requestId)
      if (lack) {
        context.wait.seconds = waitFor(refusals[lack].status, undefined)
        refuse(lack)
      }
      throw new ORPCError('INTERNAL_SERVER_ERROR', { message: unexpectedWords })
    }
  }
}

/** A database that is gone is met by every request: one line for all of them. */
const lackSaidMs = 1_000

/** What a body that is no JSON is told to programs with: the same as any other input that makes no sense. */
export const sayUnread = ({ code, data }: { code: string; data: unknown }) =>
  code === 'BAD_REQUEST' && !namesFields({ code, data })
    ? {
        defined: true,
        code: 'bad_input',
        status: refusals.bad_input.status,
        message: refusals.bad_input.words,
        data: { issues: [{ path: [], message: 'This is not JSON.' }] },
      }
    : null

/** Input that the contract's schema refused: the data names each field and what is wrong with it. */
const namesFields = ({ code, data }: { code: string; data: unknown }) =>
  code === 'BAD_REQUEST' && data !== null && typeof data === 'object' && 'issues' in data

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

const diskFull = '53100'

/** What of ours is missing just now, when that is why something failed: the files, room on a disk, or the database. */
export function lackOf(error: unknown): 'unavailable' | 'overloaded' | 'storage_gone' | 'storage_full' | null {
  if (!(error instanceof Error) || isCutOff(error)) return null
  if (error instanceof FilesGone) return error.full ? 'storage_full' : 'storage_gone'
  if (error instanceof QueueIsFull || error.message === waitedTooLong) return 'overloaded'
  if (error instanceof StillGone || connectionLost.test(error.message)) return 'unavailable'
  const code = sqlState(error) ?? ''
  if (code === diskFull) return 'storage_full'
  if (code === statementTookTooLong) return 'overloaded'
  return unreachable.has(code) ? 'unavailable' : null
}

/** Whoever sent a body is gone in the middle of it, as Node says it: a fault of nobody's here, and nobody hears the answer. */
export const isCutOff = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** As the driver says it to whoever had sent a statement, and to whoever sends one after that. */
const connectionLost = /^Connection terminated|is not queryable$/
const statementTookTooLong = '57014'
/** As the pool says it to whoever waited for a connection in vain. */
const waitedTooLong = 'timeout exceeded when trying to connect'
