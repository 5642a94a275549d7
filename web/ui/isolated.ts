const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name for a sentence that is one string (a toast, a dialog's title): one written from right to left keeps its own marks on its own
 * side. Where there can be elements, `<bdi>` does the same.
 */
export const isolated = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
