import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'
import { asCurl, asText } from './as-typed.ts'
import type { FieldRow, Named } from './fields.ts'
import { fieldsOf, typeOf } from './fields.ts'
import { shape } from './shape.ts'

interface Refusals {
  status: string
  words: string[]
  /** The body of the first of them. */
  example: string
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
  /** An example of it: what is typed in a terminal, and the JSON that comes back. */
  request: string
  answer: string
  /** Refusals that this operation adds to the shared ones. */
  refusals: Refusals[]
}

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: shape.optional(),
  example: z.union([z.string(), z.number()]).optional(),
})
const json = z.object({
  content: z.object({ 'application/json': z.object({ schema: shape, example: z.unknown().optional() }) }),
})
const described = z.object({
  content: z.object({
    'application/json': z.object({ schema: z.object({ description: z.string() }), example: z.unknown().optional() }),
  }),
})

export function tell({ paths = {}, components = {}, servers = [] }: OpenAPI.Document): Told[] {
  const named = new Map(Object.entries(components.schemas ?? {}).map(([name, each]) => [name, shape.parse(each)]))
  const common = new Set(toldByAll({ components }).flatMap(({ words }) => words))
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap(method => {
      const operation = item?.[method]
      return operation ? [toldOf({ path, method, operation, base: servers[0]?.url ?? '' }, named, common)] : []
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
  /** The address that the path is added to. */
  base: string
}

function toldOf({ path, method, operation, base }: Operation, named: Named, common: ReadonlySet<string>): Told {
  const { operationId = '', summary = '', description = '', tags: [tag = ''] = [] } = operation
  const sent = (operation.parameters ?? []).map(each => parameter.parse(each))
  const responses = Object.entries(operation.responses ?? {})
  const body = json.safeParse(operation.requestBody).data?.content['application/json']
  const answer = json.safeParse(responses.find(([status]) => status.startsWith('2'))?.[1]).data?.content[
    'application/json'
  ]
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
          [
            `in the ${each.in}`,
            ...(each.required ? [] : ['may be left out']),
            ...(each.schema?.default === undefined ? [] : [`otherwise ${JSON.stringify(each.schema.default)}`]),
          ].join(', '),
          ...(each.schema?.description ? [each.schema.description] : []),
        ].join('; '),
      })),
      ...(body ? fieldsOf(body.schema, named) : []),
    ],
    output: answer ? fieldsOf(answer.schema, named) : [],
    request: asCurl({ address: `${base}${path}`, method, parameters: sent, body: body?.example }),
    answer: asText(answer?.example),
    refusals: responses
      .flatMap(([status, response]) => refusalsIn(status, response))
      .map(({ words, ...each }) => ({ ...each, words: words.filter(line => !common.has(line)) }))
      .filter(({ words }) => words.length > 0),
  }
}

function refusalsIn(status: string, response: unknown): Refusals[] {
  const found = described.safeParse(response).data?.content['application/json']
  return found ? [{ status, words: found.schema.description.split('\n\n'), example: asText(found.example) }] : []
}
