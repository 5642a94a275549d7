const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Isolates a name inside a plain string (a toast, a notice, a mail), so that a right-to-left name
 * keeps the punctuation around it in place. Where elements are possible, `<bdi>` does the same.
 */
export const isolated = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)

const isolates = /[\u2066-\u2069]/
const isolateEnd = '\u2069'

/** Closes every open isolate in the text, and drops ends that close none: either would reverse the direction of the text around it. */
export function withClosedIsolates(text: string) {
  if (!isolates.test(text)) return text
  let open = 0
  let closed = ''
  for (const sign of text) {
    if (sign === isolateEnd) {
      if (open === 0) continue
      open -= 1
    } else if (isolates.test(sign)) open += 1
    closed += sign
  }
  return closed + isolateEnd.repeat(open)
}
