import { ORPCError } from '@orpc/server'
import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { unexpectedWords } from '#/rules/product.ts'
import { refusals, wordsFor } from '#/rules/words.ts'
import { sqlState, violated } from './infra/db/change.ts'
import { sparingly } from './infra/sparingly.ts'
import { isCrowdedOut, StillGone } from './infra/db/queue.ts'
import { FilesGone } from './infra/files/files.ts'

/** Ends a call with one of the product's refusals. */
export function refuse(code: RefusalCode, data?: RefusalData): never {
  throw new ORPCError(code, { status: refusals[code].status, message: wordsFor(code, data), data })
}

/** The seconds to wait before a retry, for answers that ask for one (429, 503): as the refusal says, or a default. */
export function waitFor(status: number, data: unknown): number | null {
  if (status !== 429 && status !== 503) return null
  const said = typeof data === 'object' && data !== null && 'seconds' in data ? data.seconds : undefined
  return typeof said === 'number' ? said : usualWait
}

const usualWait = 5

/** Whether an error's code is one of the product's refusals. */
export const isRefusal = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

/** A refusal or a complaint about the input, as opposed to a fault of ours. */
export const isOurAnswer = (error: unknown) =>
  error instanceof ORPCError && (error.status < 500 || isRefusal(error.code))

/** For `.catch`: turns the violation of a unique index, which the loser of a race gets, into the refusal it stands for. */
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
 * Wraps every call, over HTTP and in-process. Refusals pass through, a missing dependency becomes a refusal, and bugs are logged once
 * with the request's id and hidden from the caller.
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

/** When the database is down, every request fails: log that once per interval. */
const lackSaidMs = 1_000

/** The REST answer to a body that is not JSON, in the form of any other bad input. */
export const sayUnread = ({ code, data }: { code: string; data: unknown }) =>
  code === 'BAD_REQUEST' && !namesFields({ code, data }) ? unreadBody('This is not JSON.') : null

/** The REST answer to a body that cannot be taken for fields. */
export const unreadBody = (message: string) => ({
  defined: true,
  code: 'bad_input',
  status: refusals.bad_input.status,
  message: refusals.bad_input.words,
  data: { issues: [{ path: [], message }] },
})

/** Input that the contract's schema refused: the data lists each field with its problem. */
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

/** The dependency whose failure caused an error: the files, disk space or the database. */
export function lackOf(error: unknown): 'unavailable' | 'overloaded' | 'storage_gone' | 'storage_full' | null {
  if (!(error instanceof Error) || isCutOff(error)) return null
  if (error instanceof FilesGone) return error.full ? 'storage_full' : 'storage_gone'
  if (isCrowdedOut(error)) return 'overloaded'
  if (error instanceof StillGone || connectionLost.test(error.message)) return 'unavailable'
  const code = sqlState(error) ?? ''
  if (code === diskFull) return 'storage_full'
  if (code === statementTookTooLong) return 'overloaded'
  return unreachable.has(code) ? 'unavailable' : null
}

/** The client disconnected while sending its body. Not a fault of ours, and nobody receives the answer. */
export const isCutOff = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** The driver's messages for the statement during which a connection was lost, and for later ones. */
const connectionLost = /^Connection terminated|is not queryable$/
const statementTookTooLong = '57014'
