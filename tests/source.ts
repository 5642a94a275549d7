import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ESTree } from 'vite'
import { parseSync, Visitor } from 'vite'

/** Source text by path from the project's root. Laws read this, so a test may plant a file that is nowhere on disk. */
export type Source = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '..')
const folders = ['rules', 'contract', 'server', 'web', 'tests', 'demo', 'bench', 'bin']

/** All source files of the project, including the configuration at the root. */
export function readSource(): Source {
  const inFolders = folders.flatMap(folder =>
    listed(folder, true)
      .map(file => posix.join(folder, file))
      .filter(path => !path.startsWith('web/dist/')),
  )
  return new Map([...listed('.', false), ...inFolders].map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

const listed = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.(?:tsx?|mjs)$/.test(file))
    .toSorted()

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

export interface Import {
  /** A path of the project, or a package's name with its subpath. */
  to: string
  isPackage: boolean
  /** Erased before the program runs: a whole `import type`. An inline `{ type X }` still loads its module. */
  isType: boolean
  /** Each import and its local name; empty for the module as a whole. */
  names: { imported: string; local: string }[]
}

export interface Word {
  text: string
  at: number
}

/** What laws need to know about one file. Comments are left out. */
export interface Parsed {
  imports: Import[]
  /** Names that refer to variables, not members or keys. */
  names: Word[]
  texts: Word[]
  declared: { name: string; nameAt: number; start: number; end: number }[]
  calls: Call[]
  /** Strings that are default values of parameters. */
  defaults: Word[]
  /** Where strings begin that are the `kind` of something, or name a column as in `.as('suspended')`. */
  labels: number[]
}

export interface Call {
  /** `refuse`, or `founder.submissions.approve.handler`; empty for anything but plain names. */
  callee: string
  start: number
  end: number
  /** The strings that its first argument may be: one, or both branches of a conditional. */
  says: string[]
}

const parsed = new Map<string, { text: string; file: Parsed }>()

/** Parses a file of the source; the same text is parsed once. */
export function parse(source: Source, path: string): Parsed {
  const text = source.get(path) ?? ''
  const known = parsed.get(path)
  if (known?.text === text) return known.file
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const file = { ...readNodes(path, program), declared: program.body.flatMap(declaredIn) }
  parsed.set(path, { text, file })
  return file
}

function readNodes(path: string, program: ESTree.Program): Omit<Parsed, 'declared'> {
  const imports: Import[] = []
  const names = new Map<number, string>()
  const [members, texts, calls, defaults]: [Set<number>, Word[], Call[], Word[]] = [new Set(), [], [], []]
  const labels: number[] = []
  const add = (to: string, isType: boolean, bound: Import['names'] = []) =>
    imports.push({ ...resolve(path, to), isType, names: bound })
  new Visitor({
    ImportDeclaration: node => add(node.source.value, node.importKind === 'type', node.specifiers.map(bindingOf)),
    ExportAllDeclaration: node => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: node => void (node.source && add(node.source.value, node.exportKind === 'type')),
    ImportExpression: node => void (node.source.type === 'Literal' && add(String(node.source.value), false)),
    TSImportType: node => add(node.source.value, true),
    Identifier: node => void names.set(node.start, node.name),
    JSXText: node => texts.push({ text: node.value, at: node.start }),
    TemplateElement: node => texts.push({ text: node.value.raw, at: node.start }),
    Literal: node => void (typeof node.value === 'string' && texts.push({ text: node.value, at: node.start })),
    MemberExpression: node => {
      const ofGlobal = node.object.type === 'Identifier' && node.object.name === 'globalThis'
      if (!node.computed && !ofGlobal) members.add(node.property.start)
    },
    Property: node => {
      if (!node.computed && !node.shorthand) members.add(node.key.start)
      if (node.key.type === 'Identifier' && node.key.name === 'kind') labels.push(node.value.start)
    },
    TSPropertySignature: node => members.add(node.key.start),
    AssignmentPattern: ({ right }) =>
      void (right.type === 'Literal' && defaults.push({ text: String(right.value), at: right.start })),
    CallExpression: ({ callee, start, end, arguments: [firstArgument] }) => {
      calls.push({ callee: spelled(callee), start, end, says: firstArgument ? saidBy(firstArgument) : [] })
      if (firstArgument && isMember(callee, 'as')) labels.push(firstArgument.start)
    },
  }).visit(program)
  const words = [...names].filter(([at]) => !members.has(at)).map(([at, text]) => ({ at, text }))
  return { imports, names: words, texts, calls, defaults, labels }
}

function bindingOf(specifier: ESTree.ImportDeclaration['specifiers'][number]) {
  if (specifier.type !== 'ImportSpecifier') return { imported: '*', local: specifier.local.name }
  const { imported, local } = specifier
  return { imported: imported.type === 'Identifier' ? imported.name : imported.value, local: local.name }
}

function saidBy(node: ESTree.Argument): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  return node.type === 'ConditionalExpression' ? [...saidBy(node.consequent), ...saidBy(node.alternate)] : []
}

/** A member chain as written: `a.b.c`. */
function spelled(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return ''
  const object = spelled(node.object)
  return object && `${object}.${node.property.name}`
}

const isMember = (node: ESTree.Expression, name: string) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === name

function declaredIn(statement: ESTree.Program['body'][number]): Parsed['declared'] {
  const inner = statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement
  if (inner.type === 'FunctionDeclaration' && inner.id) {
    const { id, start, end } = inner
    return [{ name: id.name, nameAt: id.start, start, end }]
  }
  if (inner.type !== 'VariableDeclaration') return []
  return inner.declarations.flatMap(({ id, start, end }) =>
    id.type === 'Identifier' ? [{ name: id.name, nameAt: id.start, start, end }] : [],
  )
}

function resolve(from: string, to: string) {
  if (to.startsWith('#/')) return { to: to.slice(2), isPackage: false }
  if (to.startsWith('.')) return { to: posix.join(posix.dirname(from), to), isPackage: false }
  return { to, isPackage: true }
}
