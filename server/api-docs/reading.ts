import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'
import type { FieldRow, Named } from './fields.ts'
import { fieldsOf, typeOf } from './fields.ts'
import { shape } from './shape.ts'

interface Refusals {
  status: string
  words: string[]
}

/** One operation as the page shows it. */
export interface Told {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  /** The scope it needs, and who may call it. */
  opens: string
  input: FieldRow[]
  output: FieldRow[]
  /** Refusals that this operation adds to the shared ones. */
  refusals: Refusals[]
}

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: shape.optional(),
})
const json = z.object({ content: z.object({ 'application/json': z.object({ schema: shape }) }) })
const described = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.object({ description: z.string() }) }) }),
})

export function tell({ paths = {}, components = {} }: OpenAPI.Document): Told[] {
  const named = new Map(Object.entries(components.schemas ?? {}).map(([name, each]) => [name, shape.parse(each)]))
  const common = new Set(toldByAll({ components }).flatMap(({ words }) => words))
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap(method => {
      const operation = item?.[method]
      return operation ? [toldOf({ path, method, operation }, named, common)] : []
    }),
  )
}

/** The refusals shared by all operations. */
export const toldByAll = ({ components = {} }: Pick<OpenAPI.Document, 'components'>): Refusals[] =>
  Object.entries(components.responses ?? {}).flatMap(([name, response]) =>
    refusalsIn(name.replace('Refused', ''), response),
  )

interface Operation {
  path: string
  method: 'get' | 'post'
  operation: OpenAPI.OperationObject
}

function toldOf({ path, method, operation }: Operation, named: Named, common: ReadonlySet<string>): Told {
  const { operationId = '', summary = '', description = '', tags: [tag = ''] = [] } = operation
  const sent = (operation.parameters ?? []).map(each => parameter.parse(each))
  const responses = Object.entries(operation.responses ?? {})
  const body = json.safeParse(operation.requestBody).data?.content['application/json'].schema
  const answer = json.safeParse(responses.find(([status]) => status.startsWith('2'))?.[1]).data
  return {
    id: operationId,
    method: method.toUpperCase(),
    path: `/api${path}`,
    tag,
    summary,
    opens: description,
    input: [
      ...sent.map(each => ({
        name: each.name,
        type: typeOf(each.schema ?? {}, named),
        note: [
          `in the ${each.in}`,
          ...(each.required ? [] : ['may be left out']),
          ...(each.schema?.default === undefined ? [] : [`otherwise ${JSON.stringify(each.schema.default)}`]),
        ].join(', '),
      })),
      ...(body ? fieldsOf(body, named) : []),
    ],
    output: answer ? fieldsOf(answer.content['application/json'].schema, named) : [],
    refusals: responses
      .flatMap(([status, response]) => refusalsIn(status, response))
      .map(({ status, words }) => ({ status, words: words.filter(line => !common.has(line)) })),
  }
}

function refusalsIn(status: string, response: unknown): Refusals[] {
  const found = described.safeParse(response).data
  return found ? [{ status, words: found.content['application/json'].schema.description.split('\n\n') }] : []
}
