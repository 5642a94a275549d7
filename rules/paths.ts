import type { Role } from './roles.ts'

/** Links are functions, so that a renamed page is found by the type checker and not by a visitor. */
export const paths = {
  campaign: (id: string) => `/campaign/${id}`,
  manageCampaign: (id: string) => `/manage-campaign/${id}`,
  squadRoom: (roomId: string) => `/squad-room?roomId=${roomId}`,
} as const

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
