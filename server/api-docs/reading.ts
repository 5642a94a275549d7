import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'

/* The parts of a JSON schema that people read. */
interface Shape {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  items?: Shape | undefined
  properties?: Record<string, Shape> | undefined
  required?: string[] | undefined
  anyOf?: Shape[] | undefined
  oneOf?: Shape[] | undefined
  maxLength?: number | undefined
  maxItems?: number | undefined
}

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: shape.optional(),
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(shape).optional(),
    oneOf: z.array(shape).optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
  }),
)

export interface FieldRow {
  name: string
  type: string
  /** Where it is sent, or whether it may be left out. */
  note: string
}

interface Refusals {
  status: string
  /** One line each. */
  words: string[]
}

/** One operation as the page tells it. */
export interface Told {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  scope: string
  input: FieldRow[]
  output: FieldRow[]
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

export const tell = ({ paths = {} }: OpenAPI.Document): Told[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap(method => {
      const operation = item?.[method]
      return operation ? [toldOf(path, method, operation)] : []
    }),
  )

function toldOf(path: string, method: 'get' | 'post', operation: OpenAPI.OperationObject): Told {
  const { operationId = '', summary = '', tags: [tag = ''] = [], security: [needed] = [] } = operation
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
    scope: needed?.['token']?.[0] ?? '',
    input: [
      ...sent.map(each => ({
        name: each.name,
        type: typeOf(each.schema ?? {}),
        note: `in the ${each.in}${each.required ? '' : ', may be left out'}`,
      })),
      ...(body ? fieldsOf(body) : []),
    ],
    output: answer ? fieldsOf(answer.content['application/json'].schema) : [],
    refusals: responses.flatMap(([status, response]) => {
      const found = described.safeParse(response).data
      return found ? [{ status, words: found.content['application/json'].schema.description.split('\n\n') }] : []
    }),
  }
}

/** The fields of an object, or of the objects of a list, one level into lists; of several forms all fields of any. */
function fieldsOf(of: Shape, before = ''): FieldRow[] {
  const forms = of.anyOf ?? of.oneOf
  if (forms) return unique(forms.flatMap(each => fieldsOf(each, before)))
  if (of.items) return fieldsOf(of.items, `${before}[].`)
  return Object.entries(of.properties ?? {}).flatMap(([name, field]) => [
    { name: `${before}${name}`, type: typeOf(field), note: of.required?.includes(name) ? '' : 'may be left out' },
    ...(before === '' && field.items ? fieldsOf(field.items, `${name}[].`) : []),
  ])
}

const unique = (rows: FieldRow[]) => [...new Map(rows.map(row => [row.name, row])).values()]

function typeOf({ type, format, enum: values, const: one, items, anyOf, oneOf, maxLength, maxItems }: Shape): string {
  const forms = anyOf ?? oneOf
  if (forms) return [...new Set(forms.map(typeOf))].join(' or ')
  if (values) return values.map(value => JSON.stringify(value)).join(' or ')
  if (one !== undefined) return JSON.stringify(one)
  if (items) return `list of ${typeOf(items)}${maxItems ? `, at most ${maxItems}` : ''}`
  const name = format ?? [type].flat().filter(Boolean).join(' or ')
  return `${name || 'anything'}${maxLength && !format ? `, at most ${maxLength} characters` : ''}`
}
