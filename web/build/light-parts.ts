import { join } from 'node:path'
import type { Plugin } from 'vite'
import { limits } from '../../rules/limits.ts'

const own = (name: string) => join(import.meta.dirname, 'parts', name)

const lateMutation = own('late-mutation.ts')

/**
 * Replaces library parts that are in every page's bundle with smaller versions of ours. The router's store, for example, brings
 * a shim of useSyncExternalStore, which React has had since version 18.
 */
export const lightParts = (): Plugin => ({
  name: 'light-parts',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === '../createLucideIcon.mjs' && importer?.includes('lucide-react')) return own('make-icon.ts')
    if (id === 'use-sync-external-store/shim/with-selector') return own('selected.ts')
    if (id === './timeoutManager.js' && importer?.includes('/query-core/build/modern/')) return own('timers.ts')
    if (id === './infiniteQueryBehavior.js' && importer?.includes('/query-core/build/modern/'))
      return own('infinite-query.ts')
    if (id === './rewrite.js' && importer?.includes('/router-core/dist/esm/')) return own('no-rewrite.ts')
    if (id === './lazyRouteComponent.js' && importer?.includes('/react-router/dist/esm/')) return own('lazy-route.ts')
    // The mutation cache is in every page's bundle; the Mutation class is loaded only with code that uses mutations.
    if (id === './mutation.js' && importer?.endsWith('/query-core/build/modern/mutationCache.js')) return lateMutation
    return undefined
  },
  transform: {
    filter: { id: /\/query-core\/build\/modern\/mutationObserver\.js$/ },
    handler: code => ({
      code: `${code}
import { Mutation } from './mutation.js'
import { mutationsAreMadeBy } from '${lateMutation}'
mutationsAreMadeBy(Mutation)`,
      map: null,
    }),
  },
})

/** Bundlers keep all methods of a class. Leaves out some that no page calls, and ends the build if one does. */
export const shortClasses = (): Plugin => {
  const leftOut = new Set<string>()
  return {
    name: 'short-classes',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/(?:query-core\/build\/modern\/query(?:Client|Observer)|router-core\/dist\/esm\/router)\.js$/ },
      handler: code => ({
        // The last alternative of the pattern has no group, because it is about that one method alone.
        code: code.replaceAll(uncalled, (_, method: string = 'matchRoute') => {
          leftOut.add(method)
          return ''
        }),
        map: null,
      }),
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle))
        for (const method of leftOut)
          if (part.type === 'chunk' && part.code.includes(`.${method}(`))
            this.error(`${part.fileName} calls ${method}, which is left out of its class`)
    },
  }
}

const uncalled =
  /^\t(setDefaultOptions|isFetching|resetQueries|(?:fetch|prefetch|ensure)(?:Infinite)?Query\w*|getQueryState|setMutationDefaults|getCurrentQuery)\(.*?^\t\}\n|^\t\tthis\.matchRoute = .*?^\t\t\};\n/gms

/** Radix UI also keeps each function's name as a text, for stack traces. They are of no use in minified code, so it is left out. */
export const unnamed = (): Plugin => ({
  name: 'unnamed',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/@radix-ui\//, code: 'var __name =' },
    handler: code => ({
      code: code.replace(/^var __name = .*$/m, '/* @__NO_SIDE_EFFECTS__ */ const __name = named => named'),
      map: null,
    }),
  },
})

const figures = new Map<string, number>(Object.entries(limits))

/** Inlines `limits.x` as numbers: otherwise every page would carry all limits for the one or two that it uses. */
export const limitsInPlace = (): Plugin => ({
  name: 'limits-in-place',
  transform: {
    filter: { id: /\/(?:web|rules)\/.*\.tsx?(?:$|\?)/, code: 'limits.' },
    handler: code => ({
      code: code.replaceAll(/\blimits\.(\w+)/g, (named, name: string) =>
        figures.has(name) ? `(${figures.get(name)})` : named,
      ),
      map: null,
    }),
  },
})

/**
 * Every page includes the definitions of all routes, so what is redundant in them is removed. The generated tree has objects of child
 * routes whose keys nothing reads, and names each path twice; each route's own file names it a third time, for its types.
 */
export const shortRoutes = (): Plugin[] => [
  {
    name: 'short-route-tree',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/route-tree\.gen\.ts$/ },
      handler: code => ({
        code:
          code
            .replaceAll(/= \{\s*((?:\w+: \w+,?\s*)+)\}/g, (_, named: string) => `= [${named.replaceAll(/\w+: /g, '')}]`)
            .replaceAll(placedRoute, 'placed($1, $2, $3)') + placed,
        map: null,
      }),
    },
  },
  {
    name: 'short-routes',
    enforce: 'post',
    transform: {
      filter: { id: /\/web\/.*\.tsx$/, code: 'createFileRoute(' },
      handler: code => ({ code: code.replace(/createFileRoute\((["'`])[^"'`]*\1\)/, 'createFileRoute()'), map: null }),
    },
  },
]

const placedRoute =
  /(\w+)\.update\(\{\s*id: ('[^']+'),\s*path: \2,\s*getParentRoute: \(\) => (\w+),?\s*\}(?: as any)?\)/g

const placed = `
function placed(route: any, path: string, parent: any) {
  return route.update({ id: path, path, getParentRoute: () => parent })
}
`
