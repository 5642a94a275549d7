import type { Import, Source } from './source.ts'
import { isTest, parse } from './source.ts'

/** Each law returns its violations, one line each: the file, and what it should not do. Empty when the law is kept. */
export type Law = (source: Source) => string[]

const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const programs = (source: Source, folder: string) =>
  [...source.keys()].filter(path => within(folder)(path) && !isTest(path))

/** Imports in this folder's files that `allowed` rejects. */
const imported = (source: Source, folder: string, allowed: (to: Import, from: string) => boolean) =>
  programs(source, folder).flatMap(path =>
    parse(source, path)
      .imports.filter(each => !allowed(each, path))
      .map(({ to }) => `${path} imports ${to}`),
  )

const isPackage =
  (...names: string[]) =>
  ({ isPackage: outside, to }: Import) =>
    outside && names.some(name => to === name || to.startsWith(`${name}/`))
const isIn =
  (...folders: string[]) =>
  ({ isPackage: outside, to }: Import) =>
    !outside && folders.some(folder => within(folder)(to))

export const rulesStandAlone: Law = source => imported(source, 'rules', isIn('rules'))

export const contractNeedsRulesOnly: Law = source =>
  imported(
    source,
    'contract',
    to => isIn('rules', 'contract')(to) || isPackage('zod')(to) || (to.isPackage && to.to.startsWith('@orpc/')),
  )

/** Not even a type: what both need is in the contract. */
export const serverAndWebAreApart: Law = source => [
  ...imported(source, 'server', to => !isIn('web')(to)),
  ...imported(source, 'web', to => !isIn('server')(to)),
]

const neverInBrowser = isPackage('zod', 'pg', 'kysely')

/** Follows what a browser would load. Only `import type` may lead from web/ into a file of contract/ that needs zod. */
export const browsersLoadNoSchemas: Law = source => {
  const reached = new Map<string, string>()
  const follow = (path: string, chain: string) => {
    if (reached.has(path)) return []
    reached.set(path, chain)
    return parse(source, path)
      .imports.filter(({ isType }) => !isType)
      .flatMap((each): string[] => {
        if (neverInBrowser(each)) return [`${chain} imports ${each.to}`]
        return source.has(each.to) ? follow(each.to, `${chain} → ${each.to}`) : []
      })
  }
  return programs(source, 'web').flatMap(path => follow(path, path))
}

/** The domain that a server file belongs to; undefined for what all domains share. */
const domainOf = (path: string) => /^server\/(?!infra\/|http\/)(\w[\w-]*)\//.exec(path)?.[1]

interface Call {
  from: string
  to: string
  says: string
}

/** Imports from one domain in another, each pair once. */
const callsBetween = (source: Source): Call[] =>
  programs(source, 'server').flatMap(path => {
    const from = domainOf(path)
    const files = new Set(parse(source, path).imports.map(({ to }) => to))
    return [...files].flatMap(file => {
      const to = domainOf(file)
      return from && to && to !== from ? [{ from, to, says: `${path} imports ${file}` }] : []
    })
  })

/** Domains import one another in one direction only. Reports each file that takes part in a cycle. */
export const domainsFormNoCircle: Law = source => {
  const edges = callsBetween(source)
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean =>
    edges.some(edge => {
      if (edge.from !== from || seen.has(edge.to)) return false
      return edge.to === goal || leadsTo(edge.to, goal, new Set([...seen, edge.to]))
    })
  return edges.filter(({ from, to }) => leadsTo(to, from)).map(({ says }) => says)
}

/** Some domains are only called by others: karma, notifications and audit call no domain, accounts only these and letters. */
export const leavesCallNobody: Law = source =>
  callsBetween(source)
    .filter(({ from, to }) => {
      if (from === 'accounts') return !['karma', 'notifications', 'audit', 'letters'].includes(to)
      return ['karma', 'notifications', 'audit'].includes(from)
    })
    .map(({ says }) => says)

const knowsNoDomain =
  (folder: string): Law =>
  source =>
    imported(source, folder, ({ to, isPackage: outside }) => outside || domainOf(to) === undefined)
export const httpKnowsNoDomain = knowsNoDomain('server/http')

/** Imports nothing from the rest of the server: no domain, and not the world that all domains share. */
export const infraStandsAlone: Law = source =>
  imported(source, 'server/infra', to => !isIn('server')(to) || isIn('server/infra')(to))

export const filesFormNoCircle: Law = source => {
  const [done, open]: [Set<string>, Set<string>] = [new Set(), new Set()]
  const visit = (path: string): string[] => {
    if (open.has(path)) return [`${path} is in a circle: ${[...open].slice([...open].indexOf(path)).join(' → ')}`]
    if (done.has(path) || !source.has(path)) return []
    open.add(path)
    const found = parse(source, path)
      .imports.filter(({ isType }) => !isType)
      .flatMap(({ to }) => visit(to))
    open.delete(path)
    done.add(path)
    return found
  }
  return [...source.keys()].filter(path => !path.endsWith('.gen.ts')).flatMap(visit)
}

const productWords =
  /founder|contributor|campaign|submission|karma|squad|reddit|engagement|escrow|notification|subscription/i

/** The kit could serve another product: its files import one another and rendering libraries, and contain no product word. */
export const piecesKnowNoProduct: Law = source => [
  ...imported(
    source,
    'web/ui',
    to =>
      isIn('web/ui')(to) ||
      isPackage('react', 'react-dom', 'radix-ui', 'lucide-react', 'sonner')(to) ||
      to.to.startsWith('@fontsource'),
  ),
  ...programs(source, 'web/ui').flatMap(path => {
    const { names, texts } = parse(source, path)
    return [...names, ...texts]
      .filter(({ text }) => productWords.test(text))
      .map(({ text }) => `${path} says ${text.trim()}`)
  }),
]

const mayReadProcess = (path: string) =>
  ['server/config.ts', 'server/main.ts'].includes(path) ||
  // Configs at the root read the environment where they run: `playwright.config.ts`.
  /^[\w.-]+\.config\.ts$/.test(path) ||
  path.startsWith('server/infra/db/launch') ||
  ['tests', 'demo', 'bench', 'bin'].some(folder => within(folder)(path)) ||
  isTest(path)

export const processIsReadAtTheEdge: Law = source =>
  [...source.keys()]
    .filter(path => !mayReadProcess(path))
    .flatMap(path => {
      const { imports, names } = parse(source, path)
      const says = names.some(({ text }) => text === 'process')
      return says || imports.some(isPackage('node:process', 'process')) ? [`${path} reads the process`] : []
    })
