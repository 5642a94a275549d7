import { contract } from '#/contract/index.ts'
import { refusals } from '#/rules/words.ts'
import type { Law } from './laws.ts'
import type { Call, Parsed, Source } from './source.ts'
import { isTest, parse } from './source.ts'

/** The refusals that each procedure declares. */
export type Declared = ReadonlyMap<string, ReadonlySet<string>>

export const declaredByContract: Declared = new Map(
  Object.entries(contract).flatMap(([domain, procedures]) =>
    Object.entries(procedures).map(([name, procedure]): [string, Set<string>] => [
      `${domain}.${name}`,
      new Set(Object.keys(procedure['~orpc'].errorMap)),
    ]),
  ),
)

interface Span {
  start: number
  end: number
  nameAt?: number
}

const serverFiles = (source: Source) => [...source.keys()].filter(path => path.startsWith('server/') && !isTest(path))
const inside =
  ({ start, end }: Span) =>
  ({ at }: { at: number }) =>
    start <= at && at < end
const isCode = (text: string) => Object.hasOwn(refusals, text)

/** `refuse('…')` with an unknown code. The type checker catches these too, unless somebody casts. */
export const everyRefusalHasWords: Law = source =>
  serverFiles(source).flatMap(path => {
    const codes = parse(source, path).calls.flatMap(call => (call.callee === 'refuse' ? call.says : []))
    return codes.filter(code => !isCode(code)).map(code => `${path} refuses with ${code}`)
  })

/** Refusals that are never used: no procedure declares them and no server file mentions them. */
export const everyRefusalIsUsed =
  (declared: Declared, codes: readonly string[] = Object.keys(refusals)): Law =>
  source => {
    const said = serverFiles(source).flatMap(path => parse(source, path).texts.map(({ text }) => text))
    const used = new Set([...said, ...[...declared.values()].flatMap(set => [...set])])
    return codes.filter(code => !used.has(code))
  }

/**
 * Follows each route's handler through the functions it calls, as far as names can be resolved, and compares
 * the refusals found with those its procedure declares. Procedures without a route are reported too.
 */
export const everyRefusalIsDeclared =
  (declared: Declared): Law =>
  source => {
    const routes = serverFiles(source).flatMap(path => routesIn(source, path))
    const missing = [...declared.keys()].filter(name => !routes.some(route => route.name === name))
    return [
      ...missing.map(name => `${name} has no route that could be followed`),
      ...routes.flatMap(({ name, codes }) =>
        [...codes].filter(code => !declared.get(name)?.has(code)).map(code => `${name} does not declare ${code}`),
      ),
    ]
  }

function routesIn(source: Source, path: string) {
  const file = parse(source, path)
  return file.calls.flatMap(call => {
    const [, guard, name] = /^(\w+)\.(\w+\.\w+)\.handler$/.exec(call.callee) ?? []
    if (!guard || !name) return []
    const codes = new Set([...thrownWithin(source, path, call, new Set()), ...thrownBy(source, path, guard, new Set())])
    return [{ name, codes }]
  })
}

/** The refusals of a function or constant, and of everything that it refers to, recursively. */
function thrownBy(source: Source, path: string, name: string, seen: Set<string>): string[] {
  const found = declarationOf(source, path, name)
  if (!found || seen.has(`${found.path}#${found.span.name}`)) return []
  seen.add(`${found.path}#${found.span.name}`)
  return thrownWithin(source, found.path, found.span, seen)
}

function thrownWithin(source: Source, path: string, span: Span, seen: Set<string>): string[] {
  const file = parse(source, path)
  // A notice, a letter or a column may be called like a refusal.
  const isOther = new Set([...file.defaults.map(({ at }) => at), ...file.labels])
  const own = file.texts.filter(inside(span)).filter(({ text, at }) => isCode(text) && !isOther.has(at))
  // A name in its own declaration is not a reference.
  const names = new Set(
    file.names.filter(word => inside(span)(word) && word.at !== span.nameAt).map(({ text }) => text),
  )
  return [
    ...own.map(({ text }) => text),
    ...[...names].flatMap(name => [
      ...(saysOwnCode(file, span, name) ? [] : defaultsOf(source, path, name)),
      ...thrownBy(source, path, name, seen),
    ]),
  ]
}

/** `signIn(call, person, 'cannot_sign_up')`: the caller's refusal replaces the default one. */
const saysOwnCode = (file: Parsed, span: Span, name: string) =>
  file.calls.some((call: Call) => {
    const isThisCall = call.callee === name && inside(span)({ at: call.start })
    return isThisCall && file.texts.some(word => inside(call)(word) && isCode(word.text))
  })

function defaultsOf(source: Source, path: string, name: string): string[] {
  const found = declarationOf(source, path, name)
  if (!found) return []
  return parse(source, found.path)
    .defaults.filter(inside(found.span))
    .flatMap(({ text }) => (isCode(text) ? [text] : []))
}

/** Where a name is declared: in this file, or in the server file from which it is imported. */
function declarationOf(
  source: Source,
  path: string,
  name: string,
): { path: string; span: Parsed['declared'][number] } | undefined {
  const { declared, imports } = parse(source, path)
  const span = declared.find(each => each.name === name)
  if (span) return { path, span }
  const from = imports.find(each => !each.isType && each.names.some(({ local }) => local === name))
  const imported = from?.names.find(({ local }) => local === name)?.imported
  return from && imported && from.to.startsWith('server/') ? declarationOf(source, from.to, imported) : undefined
}
