/** A post's text as it is to appear: with the disclosure line, unless a line or sentence of it discloses already. */
export const disclosed = (text: string, line: string) => (hasDisclosure(text) ? text : `${text}\n\n${line}`)

export const hasDisclosure = (text: string) => /(^|[.!?])\s*disclosure:/im.test(text)
