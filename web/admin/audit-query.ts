import type { AuditAction } from '#/rules/audit.ts'
import { auditActions } from '#/rules/audit.ts'
import { limits } from '#/rules/limits.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'
import { idIn, shortened } from './desk-values.ts'
import { text } from '../search.ts'

/** The filter as stored in the page's address. */
export interface AuditSearch {
  person?: string
  about?: string
  action?: AuditAction
  from?: string
  to?: string
  q?: string
}

/** The filters to change; undefined removes one. */
export type AuditChange = { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** Whether the day exists: 31 February does not, and neither does the year 0, which PostgreSQL rejects. */
function isDay(typed: string) {
  if (!dayForm.test(typed) || typed < '0001') return false
  const day = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed)
}

const searched = (value: unknown) => shortened(text(value).trim(), limits.searchMax)

/** The address may contain anything; invalid filters are dropped. */
export function filterOf(search: AuditChange): AuditSearch {
  const { person, about, action, from, to, q } = search
  const known = auditActions.find(each => each === action)
  return {
    ...(searched(person) ? { person: searched(person) } : {}),
    ...(idIn(about) ? { about: idIn(about) } : {}),
    ...(known ? { action: known } : {}),
    ...(isDay(text(from)) ? { from: text(from) } : {}),
    ...(isDay(text(to)) ? { to: text(to) } : {}),
    ...(searched(q) ? { q: searched(q) } : {}),
  }
}

/** The audit log, newest first. */
export const auditOptions = (queries: Queries, filter: AuditSearch) =>
  queries.audit.entries.infiniteOptions(byCursor(filter))
