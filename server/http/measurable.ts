import { limits } from '#/rules/limits.ts'

/** Far more than any input has. The validator would list every unknown field, which takes longer than reading it. */
const fieldsMax = 1_000

/**
 * Whether every `length` in an input is a primitive, no object has far too many fields, and nothing is nested too deeply (form fields are
 * not checked by `jsonDepth`). Zod 4.6 measures a length before it checks the type, and throws when it cannot be made a number
 * (`{ "length": { "toString": 1 } }`). No pattern is let through either: oRPC compiles one when the validator names its type, and the
 * failure would be ours.
 */
export function isMeasurable(input: unknown, levels: number = limits.jsonDepthMax): boolean {
  if (typeof input !== 'object' || input === null) return true
  if (levels === 0 || input instanceof RegExp || ('length' in input && typeof input.length === 'object')) return false
  const values: unknown[] = Array.isArray(input) ? input : Object.values(input)
  if (values !== input && values.length > fieldsMax) return false
  return values.every(each => isMeasurable(each, levels - 1))
}
