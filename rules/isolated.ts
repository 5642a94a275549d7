const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Isolates a name inside a plain string (a toast, a notice, a mail), so that a right-to-left name
 * keeps the punctuation around it in place. Where elements are possible, `<bdi>` does the same.
 */
export const isolated = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
