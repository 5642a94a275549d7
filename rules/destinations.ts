import type { NotificationType } from './notifications.ts'
import { paths } from './paths.ts'

/** What a notice is about. */
interface About {
  campaignId?: string | undefined
  roomId?: string | undefined
  /** Of a message in the room. */
  seq?: number | undefined
}

/** Where a click on a notice leads, in the app, in a push and in a mail. */
export function destinationOf(type: NotificationType, { campaignId, roomId, seq }: About): string {
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
      return roomId ? paths.squadRoom(roomId) : '/contributor/dashboard'
    case 'squad_mention':
      return roomId && seq ? `${paths.squadRoom(roomId)}&message=${seq}` : destinationOf('squad_message', { roomId })
    case 'new_user_signup':
      return '/admin/team-management'
    case 'webhook_off':
      return '/webhooks'
    case 'billing_alert':
      return '/settings?tab=billing'
  }
}
