import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import { tables } from '#/server/infra/db/tables.ts'
import type { TestWorld } from '../world.ts'

/** Values that appear in no row unless a call wrote them. */
export const planted = { text: 'planted-value', number: 987_654_321, address: '203.0.113.66' }

/** Every field that any table or any schema of the contract knows, each with a value that would do harm if accepted. */
export const hostileFields = ({ fred }: Pick<TestWorld, 'fred'>): Record<string, unknown> => ({
  ...ofContract,
  ...Object.fromEntries(columns.map(([name, pg]) => [name, hostileValue(pg, fred.id)])),
  ...worst(fred.id),
})

/** What attackers try first, under the names used by other programs. */
const worst = (anotherPerson: string) => ({
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  is_admin: true,
  admin: true,
  permissions: ['*'],
  status: 'approved',
  state: 'done',
  verified: true,
  isVerified: true,
  email_verified: true,
  emailVerified: true,
  suspended_at: null,
  suspendedAt: null,
  karma: planted.number,
  karma_balance: planted.number,
  karmaAwarded: planted.number,
  userId: anotherPerson,
  ownerId: anotherPerson,
  founderId: anotherPerson,
  contributorId: anotherPerson,
  senderId: anotherPerson,
})

function hostileValue(pg: string, anotherPerson: string): unknown {
  if (pg === 'uuid') return anotherPerson
  if (pg === 'integer') return planted.number
  if (pg === 'boolean') return true
  if (pg === 'timestamp with time zone') return '2001-01-01T00:00:00.000Z'
  if (pg === 'ARRAY') return [planted.text]
  return pg === 'jsonb' ? { [planted.text]: true } : planted.text
}

/** Headers that some programs trust. */
export const hostileHeaders = (anotherPerson: string) => ({
  'x-role': 'admin',
  'x-user-role': 'admin',
  'x-user-id': anotherPerson,
  'x-user': anotherPerson,
  'x-admin': 'true',
  'x-client-address': planted.address,
  'x-forwarded-for': planted.address,
  'x-real-ip': planted.address,
  'x-forwarded-user': anotherPerson,
  'x-http-method-override': 'DELETE',
  'x-http-method': 'DELETE',
  'x-method-override': 'DELETE',
  'x-original-url': '/api/admin/assignments',
  'x-rewrite-url': '/api/admin/assignments',
  authorization: `Bearer ${anotherPerson}`,
})

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function schemas(node: object): z.ZodType[] {
  if (isContractProcedure(node)) {
    const { inputSchema, outputSchema } = node['~orpc']
    return [inputSchema, outputSchema].flatMap(schema => (schema instanceof z.ZodType ? [schema] : []))
  }
  return Object.values(node).flatMap((child: unknown) =>
    typeof child === 'object' && child !== null ? schemas(child) : [],
  )
}

const asJson = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })

/** The names of all properties, at any depth. */
function names(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...own, ...Object.values(schema).flatMap(names)]
}

/** Both are the same for every call, and the schemas take a while to read. */
const ofContract = Object.fromEntries(
  schemas(contract).flatMap(schema => names(asJson(schema)).map(name => [name, planted.text] as const)),
)
const columns = Object.values(tables)
  .flatMap(table => Object.entries(table))
  .flatMap(([name, { pg }]) => [[name, pg] as const, [camel(name), pg] as const])
