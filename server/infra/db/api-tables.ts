import { scopes } from '#/rules/scopes.ts'
import { filled, manyOf, maybeTime, text, uuid } from './columns.ts'

/** What programs of people use. */
export const apiTables = {
  access_tokens: {
    id: uuid,
    user_id: uuid,
    name: text,
    hash: text,
    shown: text,
    scopes: manyOf(scopes),
    created_at: filled.time,
    used_at: maybeTime,
    ends_at: maybeTime,
  },
} as const
