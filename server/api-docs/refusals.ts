import type { OpenAPI } from '@orpc/openapi'
import { everywhere } from '#/contract/shared.ts'
import { unexpectedWords } from '#/rules/product.ts'
import { refusals } from '#/rules/words.ts'
import { isRefusal } from '../refusals.ts'
import type { Refused } from './examples/refused.ts'
import { refusedExample } from './examples/refused.ts'

/**
 * No program gets these: only admins impersonate, in a browser; who has no token is refused before a change asks who calls; and the
 * people of a demo can make no tokens.
 */
const never = new Set(['impersonating', 'login_to_create', 'login_to_submit', 'login_to_comment', 'demo_people'])
/** Refusals made before any procedure is called. */
const before = ['foreign_origin', 'too_deep', 'too_large', 'not_json'] as const
const shared = new Set([...Object.keys(everywhere), ...before].filter(code => !never.has(code)))

const fault: Refused = { code: 'INTERNAL_SERVER_ERROR', status: 500, words: unexpectedWords }

const known = (codes: Iterable<string>): Refused[] =>
  [...codes].flatMap(code => (isRefusal(code) ? [{ code, ...refusals[code] }] : []))

const nameOf = (status: number) => `Refused${status}`

/** The refusals that any operation may give, once for each status. */
export const sharedRefusals = (): Record<string, OpenAPI.ResponseObject> =>
  Object.fromEntries(
    byStatus([...known(shared), fault]).map(([status, all]) => [nameOf(status), responseOf(status, all)]),
  )

/** The refusals of one operation. For a status to which it adds none of its own, a reference to the shared response. */
export function refusalsOf(codes: string[]): Record<string, OpenAPI.ResponseObject | OpenAPI.ReferenceObject> {
  const own = codes.filter(code => !shared.has(code) && !never.has(code))
  return Object.fromEntries(
    byStatus([...known([...own, ...shared]), fault]).map(([status, all]) => [
      status,
      all.every(({ code }) => !own.includes(code))
        ? { $ref: `#/components/responses/${nameOf(status)}` }
        : responseOf(status, all),
    ]),
  )
}

const byStatus = (all: Refused[]) =>
  [...Map.groupBy(all, ({ status }) => status)].toSorted(([one], [other]) => one - other)

const waits = {
  'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
} as const
const asks = {
  'WWW-Authenticate': {
    description: '`Bearer realm="api"`; with `error="invalid_token"` when a token was sent that is not known',
    schema: { type: 'string' },
  },
} as const
const isFound = {
  'X-Request-Id': {
    description: 'By which whoever runs this site finds it in their log',
    schema: { type: 'string', format: 'uuid' },
  },
} as const

const responseOf = (status: number, all: Refused[]): OpenAPI.ResponseObject => ({
  description: String(status),
  ...((status === 429 || status === 503) && { headers: waits }),
  ...(status === 401 && { headers: asks }),
  ...(status === 500 && { headers: isFound }),
  content: {
    'application/json': {
      schema: {
        description: all.map(({ code, words }) => `\`${code}\`: ${words}`).join('\n\n'),
        allOf: [{ $ref: '#/components/schemas/Refusal' }],
        properties: { code: { type: 'string', enum: all.map(({ code }) => code) } },
      },
      ...(all[0] && { example: refusedExample(all[0]) }),
    },
  },
})

export const refusal: OpenAPI.SchemaObject = {
  type: 'object',
  properties: {
    defined: { type: 'boolean' },
    code: { type: 'string', description: 'For programs: it stays as it is.' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'For people: its words may change.' },
    data: {
      type: 'object',
      description: 'What stands in the words. Of `bad_input`: where what was sent is wrong.',
      properties: {
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: { type: 'array', items: { type: ['string', 'integer'] } },
              message: { type: 'string' },
            },
            required: ['path', 'message'],
          },
        },
      },
    },
  },
  required: ['code', 'message'],
}
