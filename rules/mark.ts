/*
 * The product's mark, in a square of 32: a squad of six on a 3 × 3 grid forms the K. Five are round; the sixth has taken off, up and
 * to the right.
 */

/** The centres of the five dots. */
export const markDots = [
  [5, 5],
  [5, 16],
  [5, 27],
  [16, 16],
  [27, 27],
] as const
export const markDotRadius = 5
/** The path of the sixth. */
export const markSixth = 'M32 0v5a5 5 0 1 1-5-5z'

/** The mark as SVG, to be put into an `svg` element with that square as its view box. */
export const markShapes = () =>
  `${markDots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${markDotRadius}"/>`).join('')}<path d="${markSixth}"/>`
