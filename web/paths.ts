import type { Role } from '#/rules/roles.ts'

export { destinationOf, paths } from '#/rules/paths.ts'

/** Where an image of a squad is read; members only. */
export const squadImage = (id: string, size: 'full' | 'thumbnail') => `/api/squad-images/${id}/${size}`

/** Where a person of a role belongs after signing in, and when a page is not theirs. Without a role that is the landing page. */
export function homeOf(role: Role | null) {
  switch (role) {
    case 'founder':
    case 'admin':
      return '/founder-dashboard'
    case 'contributor':
      return '/contributor-dashboard'
    case null:
      return '/'
  }
}

/** A page of our own to return to after signing in; anything that could lead elsewhere is dropped. */
export function ownPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return undefined
  const base = 'http://own.invalid'
  if (!URL.canParse(next, base)) return undefined
  const { origin, pathname, search, hash } = new URL(next, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
