export { destinationOf, homeOf, paths } from '#/rules/paths.ts'

/** Where an image of a squad is read; members only. */
export const squadImage = (id: string, size: 'full' | 'thumbnail') => `/api/squad-images/${id}/${size}`

/** A page of our own to return to after signing in; anything that could lead elsewhere is dropped. */
export function ownPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return undefined
  const base = 'http://own.invalid'
  if (!URL.canParse(next, base)) return undefined
  const { origin, pathname, search, hash } = new URL(next, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
