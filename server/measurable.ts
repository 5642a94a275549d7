/**
 * Whether everything in an input that has a length has a number for one. Zod measures a length before it refuses what is no text, and
 * throws at one that cannot become a number (`{ "length": { "toString": 1 } }`, 4.6).
 */
export const isMeasurable = (input: unknown): boolean =>
  typeof input !== 'object' ||
  input === null ||
  (!('length' in input && typeof input.length === 'object') && Object.values(input).every(isMeasurable))
