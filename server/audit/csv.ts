/** A table's row as CSV. A cell that a spreadsheet would take for a formula begins with an apostrophe, and is text. */
export const csvRow = (cells: readonly (string | null)[]) => `${cells.map(cell => quoted(cell ?? '')).join(',')}\r\n`

const formula = /^\s*[=+\-@|%]|^[\t\r\n]/

const quoted = (cell: string) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
