import { readFile, writeFile } from 'node:fs/promises'
import type { Table } from './report.ts'
import { asMarkdown } from './report.ts'

const title = '## Speed'

/** Writes the report into a file as its section "Speed": replaces the old section, or appends one. */
export async function writeMarkdown(file: string, tables: readonly Table[], words: readonly string[], last: string) {
  const part = [title, 'Made by `npm run bench -- --markdown=FILE`.', last, ...words, ...tables.map(asMarkdown)]
  const text = await readFile(file, 'utf8').catch(() => '# Results\n')
  const lines = text.trimEnd().split('\n')
  const found = lines.indexOf(title)
  const from = found === -1 ? lines.length : found
  const after = lines.findIndex((line, at) => at > from && line.startsWith('## '))
  const rest = after === -1 ? [] : lines.slice(after)
  const whole = [lines.slice(0, from).join('\n').trimEnd(), ...part, rest.join('\n')]
  await writeFile(file, `${whole.filter(each => each !== '').join('\n\n')}\n`)
}
