import { limits } from '#/rules/limits.ts'

/**
 * Whether every `length` in an input is a primitive, and nothing is nested too deeply (form fields are not checked by `jsonDepth`). Zod
 * 4.6 measures a length before it checks the type, and throws when it cannot be made a number (`{ "length": { "toString": 1 } }`).
 */
export const isMeasurable = (input: unknown, levels: number = limits.jsonDepthMax): boolean =>
  typeof input !== 'object' ||
  input === null ||
  (levels > 0 &&
    !('length' in input && typeof input.length === 'object') &&
    Object.values(input).every(each => isMeasurable(each, levels - 1)))
