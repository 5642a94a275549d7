import type { ConditionalSchemaConverter, JSONSchema } from '@orpc/openapi'
import { z } from 'zod'
import { campaign, card } from '#/contract/campaigns.ts'
import { person } from '#/contract/shared.ts'
import { message } from '#/contract/squads.ts'
import { decision, submission } from '#/contract/submissions.ts'

/** Schemas that many answers contain get a name in the document. */
const named = new Map<unknown, string>([
  [campaign, 'Campaign'],
  [card, 'CampaignCard'],
  [decision, 'Decision'],
  [message, 'SquadMessage'],
  [person, 'Person'],
  [submission, 'Submission'],
])

export const namedSchemas = () =>
  Object.fromEntries(
    [...named].flatMap(([schema, name]) => (schema instanceof z.ZodType ? [[name, outputOf(schema)]] : [])),
  )

/** Converts the contract's Zod schemas to JSON Schema. */
export const zodSchemas: ConditionalSchemaConverter = {
  condition: schema => schema instanceof z.ZodType,
  convert(schema, { strategy }): [boolean, JSONSchema] {
    if (!(schema instanceof z.ZodType)) return [false, true]
    if (strategy === 'output') return [true, named.has(schema) ? { $ref: refTo(schema) } : outputOf(schema)]
    return [!schema.safeParse(undefined).success, inputOf(schema)]
  },
}

export const inputOf = (schema: z.ZodType) =>
  written(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: plainly }))

/** Answers may gain fields later, so none of them forbids additional properties. */
export const outputOf = (schema: z.ZodType) =>
  written(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override(each) {
        const { jsonSchema } = each
        const zodSchema: unknown = each.zodSchema
        plainly(each)
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        if (zodSchema === schema || !named.has(zodSchema)) return
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
        jsonSchema.$ref = refTo(zodSchema)
      },
    }),
  )

const refTo = (schema: unknown) => `#/components/schemas/${named.get(schema)}`

/** Dates are sent as strings, and JavaScript's own bounds of whole numbers mean nothing elsewhere. */
function plainly({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Two packages have their own types for the same standard; a round trip through JSON converts one to the other. */
function written(made: object): JSONSchema & object {
  const { $schema: _, ...json } = JSON.parse(JSON.stringify(made))
  return json
}
