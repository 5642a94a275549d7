import { join } from 'node:path'
import type { Plugin } from 'vite'
import { limits } from '../../rules/limits.ts'

const own = (name: string) => join(import.meta.dirname, '../ui', name)

const lateMutation = own('late-mutation.ts')

/**
 * Every page carries these parts of libraries; ours do the same with less. The router's store brings a stand-in for what
 * React has had since its 18th version.
 */
export const lightParts = (): Plugin => ({
  name: 'light-parts',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === '../createLucideIcon.mjs' && importer?.includes('lucide-react')) return own('make-icon.ts')
    if (id === 'use-sync-external-store/shim/with-selector') return own('selected.ts')
    // The store of changes sent is on every page; what sends one comes with whatever may.
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

/** Every page would carry all limits of the product for the one or two that it names: each stands where it is named. */
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

/** The routes' tree lists pages by long names that nobody reads: the list alone does. */
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
