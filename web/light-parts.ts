import { join } from 'node:path'
import type { Plugin } from 'vite'

const own = (name: string) => join(import.meta.dirname, 'ui', name)

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
    return undefined
  },
})
