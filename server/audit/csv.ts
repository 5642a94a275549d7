/** A row of CSV. A cell that a spreadsheet would read as a formula gets a leading apostrophe, which makes it text. */
export const csvRow = (cells: readonly (string | null)[]) => `${cells.map(cell => quoted(cell ?? '')).join(',')}\r\n`

/** Begins a file: without it, Excel takes UTF-8 for the system's old encoding, and names are garbled. */
export const utf8Mark = '\uFEFF'

/** Also in full width, which Excel takes for the same signs. */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/

const quoted = (cell: string) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
