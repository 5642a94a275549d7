/** A row of CSV. A cell that a spreadsheet would read as a formula gets a leading apostrophe, which makes it text. */
export const csvRow = (cells: readonly (string | null)[]) => `${cells.map(cell => quoted(cell ?? '')).join(',')}\r\n`

const formula = /^\s*[=+\-@|%]|^[\t\r\n]/

const quoted = (cell: string) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
