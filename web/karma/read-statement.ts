import type { Statement } from '#/contract/karma.ts'
import type { TransferKind } from '#/rules/karma.ts'
import { limits } from '#/rules/limits.ts'

type Read = (input: { pages: number; kind?: TransferKind; cursor?: string }) => Promise<Statement>

const requestsMax = limits.printedMovementsMax / (limits.statementPageSize * limits.pagesAtOnce)

/** The statement from its newest line up to the print limit, with as many pages in each request as the server gives. */
export async function readStatement(read: Read, kind: TransferKind | undefined) {
  const parts: Statement[] = []
  let cursor: string | null | undefined
  while (cursor !== null && parts.length < requestsMax) {
    const part = await read({ pages: limits.pagesAtOnce, ...(kind && { kind }), ...(cursor && { cursor }) })
    parts.push(part)
    cursor = part.next
  }
  return parts
}
