/** A statement's verb and first table: "select campaigns". */
export function nameOfStatement(text: string): string {
  const verb = /^\s*(?:\/\*[^]*?\*\/\s*)?(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'sql'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
