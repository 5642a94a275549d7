import type { ConditionalSchemaConverter, JSONSchema } from '@orpc/openapi'
import { z } from 'zod'

/** How the contract's schemas are written in JSON. Times travel as text. */
export const zodSchemas: ConditionalSchemaConverter = {
  condition: schema => schema instanceof z.ZodType,
  convert(schema, { strategy }): [boolean, JSONSchema] {
    if (!(schema instanceof z.ZodType)) return [false, true]
    const { $schema: _, ...made } = z.toJSONSchema(schema, {
      io: strategy,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      },
    })
    // Two packages' types of the same standard, which JSON does not know apart.
    const json: JSONSchema = JSON.parse(JSON.stringify(made))
    const needed = strategy === 'output' || !schema.safeParse(undefined).success
    return [needed, json]
  },
}
