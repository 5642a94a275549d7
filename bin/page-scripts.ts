import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The maximum JavaScript of a page, in gzipped bytes. */
const most = { landing: 120_000, explore: 130_000, visitors: 176_000, signedIn: 200_000 }

/** Chunks that load by themselves after the page. Others load on a press, or on an event that always precedes one. */
const everywhereElse = ['later']
const toSignedIn = ['later', 'live', 'notice-count', 'own-bar', 'rpc-link']

interface PageScripts {
  page: string
  bytes: number
  files: number
  most: number
}

interface Manifest {
  tsrStartManifest: () => { routes: Record<string, { preloads?: string[] }> }
}

/** The JavaScript that each page loads before it works, and soon after without a press, according to the build's route manifest. */
export async function pageScripts(dist: string): Promise<PageScripts[]> {
  const assets = join(dist, 'client/assets')
  const names = (await readdir(assets)).filter(name => name.endsWith('.js'))
  const files = new Map(await Promise.all(names.map(async name => [name, await readScript(assets, name)] as const)))
  const routes = await readRoutes(join(dist, 'server'))
  const filesOf = (route: string) => (routes[route]?.preloads ?? []).map(path => path.split('/').at(-1) ?? '')
  const named = (parts: readonly string[]) =>
    parts.map(part => names.find(name => isNamed(name, part)) ?? missing(part))
  const weigh = (page: string, begin: readonly string[], limit: number): PageScripts => {
    const needed = new Set(begin)
    for (const name of needed) for (const imported of files.get(name)?.imports ?? []) needed.add(imported)
    const bytes = [...needed].reduce((sum, name) => sum + (files.get(name)?.bytes ?? missing(name)), 0)
    return { page, bytes, files: needed.size, most: limit }
  }
  const inside = '/_signed-in'
  return Object.keys(routes)
    .filter(route => route !== '__root__' && route !== inside)
    .map(route => {
      const own = [...filesOf('__root__'), ...filesOf(route)]
      if (route.startsWith(inside))
        return weigh(route.slice(inside.length), [...own, ...filesOf(inside), ...named(toSignedIn)], most.signedIn)
      if (route === '/') return weigh(route, own, most.landing)
      return weigh(route, [...own, ...named(everywhereElse)], route === '/explore' ? most.explore : most.visitors)
    })
    .toSorted((one, other) => one.bytes - other.bytes)
}

export const tableOf = (pages: readonly PageScripts[]) =>
  pages.map(({ page, bytes, files, most: limit }) => {
    const size = `${kilo(bytes)} kB in ${String(files).padStart(2)} files, of at most ${limit / 1000} kB`
    return `${page.padEnd(36)}${size}${bytes > limit ? '  over' : ''}\n`
  })

const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

const isNamed = (file: string, part: string) => file.replace(/-[\w-]{8}\.js$/, '') === part

function missing(name: string): never {
  throw new Error(`The build has no file ${name}: bin/page-scripts.ts must know what pages load`)
}

async function readScript(assets: string, name: string) {
  const text = await readFile(join(assets, name), 'utf8')
  const imports = [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].flatMap(([, file]) => file ?? [])
  return { imports, bytes: (await readFile(join(assets, `${name}.gz`))).length }
}

async function readRoutes(folder: string) {
  const entry = await readFile(join(folder, 'server.js'), 'utf8')
  const name = /assets\/_tanstack-start-manifest[\w-]*\.js/.exec(entry)?.[0] ?? missing('manifest')
  const { tsrStartManifest }: Manifest = await import(pathToFileURL(join(folder, name)).href)
  return tsrStartManifest().routes
}
