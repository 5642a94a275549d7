import { z } from 'zod'

/** The parts of a JSON schema that the page shows. */
export interface Shape {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  default?: unknown
  enum?: unknown[] | undefined
  const?: unknown
  items?: Shape | undefined
  properties?: Record<string, Shape> | undefined
  additionalProperties?: boolean | Shape | undefined
  required?: string[] | undefined
  anyOf?: Shape[] | undefined
  oneOf?: Shape[] | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
}

export const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: shape.optional(),
    properties: z.record(z.string(), shape).optional(),
    additionalProperties: z.union([z.boolean(), shape]).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(shape).optional(),
    oneOf: z.array(shape).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
)
