import type { NotificationData } from '#/contract/notifications.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import type { Role } from '#/rules/roles.ts'

/** Links are functions, so that a renamed page is found by the type checker and not by a visitor. */
export const paths = {
  campaign: (id: string) => `/campaign/${id}`,
  manageCampaign: (id: string) => `/manage-campaign/${id}`,
  squadRoom: (roomId: string) => `/squad-room?roomId=${roomId}`,
} as const

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

/** Where a click on a notice leads: the specification's table. */
export function destinationOf(type: NotificationType, { campaignId, roomId }: NotificationData): string {
  switch (type) {
    case 'team_assignment':
    case 'submission_approved':
    case 'submission_rejected':
    case 'karma_earned':
      return '/contributor/dashboard'
    case 'campaign_submission':
    case 'campaign_goal_reached':
      return campaignId ? paths.manageCampaign(campaignId) : '/founder-dashboard'
    case 'new_campaign':
      return campaignId ? `/campaigns/${campaignId}` : '/explore'
    case 'squad_message':
    case 'squad_mention':
      return roomId ? paths.squadRoom(roomId) : '/contributor/dashboard'
    case 'new_user_signup':
      return '/admin/team-management'
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
