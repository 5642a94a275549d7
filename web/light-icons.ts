import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Has icons made by a short function of ours: 1 kB less on every page. */
export const lightIcons = (): Plugin => ({
  name: 'light-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../createLucideIcon.mjs' && importer?.includes('lucide-react')
      ? join(import.meta.dirname, 'ui/make-icon.ts')
      : undefined,
})
