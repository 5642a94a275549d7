import { join } from 'node:path'
import type { Plugin } from 'vite'
import { limits } from '../../rules/limits.ts'

const own = (name: string) => join(import.meta.dirname, '../ui', name)

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

/** The generated route tree names child routes in objects whose keys nothing reads; arrays are shorter. */
export const namelessRoutes = (): Plugin => ({
  name: 'nameless-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/route-tree\.gen\.ts$/ },
    handler: code => ({
      code: code.replaceAll(
        /= \{\s*((?:\w+: \w+,?\s*)+)\}/g,
        (_, named: string) => `= [${named.replaceAll(/\w+: /g, '')}]`,
      ),
      map: null,
    }),
  },
})
