import type { Role } from './roles.ts'

/** Links are functions, so that the type checker finds a renamed page before a visitor does. */
export const paths = {
  campaign: (id: string) => `/campaign/${id}`,
  manageCampaign: (id: string) => `/manage-campaign/${id}`,
  squadRoom: (roomId: string) => `/squad-room?roomId=${roomId}`,
} as const

/** Where a person is sent after signing in, or from a page that their role may not see. Without a role it is the landing page. */
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

/** Validates a path to return to after signing in: anything that could lead off this site is dropped (open redirect). */
export function ownPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return undefined
  const base = 'http://own.invalid'
  if (!URL.canParse(next, base)) return undefined
  const { origin, pathname, search, hash } = new URL(next, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
