import { limits } from '#/rules/limits.ts'

/**
 * Whether everything in an input that has a length has a number for one, and nothing is nested deeper than people send it (a form's
 * fields may be, as no door counts their brackets). Zod measures a length before it refuses what is no text, and
 * throws at one that cannot become a number (`{ "length": { "toString": 1 } }`, 4.6).
 */
export const isMeasurable = (input: unknown, levels: number = limits.jsonDepthMax): boolean =>
  typeof input !== 'object' ||
  input === null ||
  (levels > 0 &&
    !('length' in input && typeof input.length === 'object') &&
    Object.values(input).every(each => isMeasurable(each, levels - 1)))
