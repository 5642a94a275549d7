/** A table as text: each column is as wide as its longest cell. The first row is the head. */
export function inColumns(rows: readonly (readonly string[])[]) {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return rows.map(row => line(row).trimEnd()).join('\n')
}
