import type { AuditAction } from '#/rules/audit.ts'
import { auditActions } from '#/rules/audit.ts'
import type { Api } from '#/contract/index.ts'
import type { Queries } from '../queries.ts'
import { text } from '../search.ts'

/** The filter as the page's address has it. */
export interface AuditSearch {
  person?: string
  about?: string
  action?: AuditAction
  from?: string
  to?: string
  q?: string
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is typed into an address by hand may be anything: what the filter does not understand is left out. */
export function filterOf(search: AuditSearch): AuditSearch {
  const { person, about, action, from, to, q } = search
  const known = auditActions.find(each => each === action)
  return {
    ...(text(person).trim() ? { person: text(person).trim() } : {}),
    ...(idForm.test(text(about)) ? { about: text(about) } : {}),
    ...(known ? { action: known } : {}),
    ...(dayForm.test(text(from)) ? { from: text(from) } : {}),
    ...(dayForm.test(text(to)) ? { to: text(to) } : {}),
    ...(text(q).trim() ? { q: text(q).trim() } : {}),
  }
}

/** The log, newest first, as far as it was asked for. */
export const auditOptions = (queries: Queries, filter: AuditSearch) =>
  queries.audit.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, ...(cursor === undefined ? {} : { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last: Awaited<ReturnType<Api['audit']['entries']>>) => last.next ?? undefined,
  })
