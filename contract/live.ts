import type { SquadMessage } from './squads.ts'

/**
 * Events the server pushes to open browsers after the commit. They are past facts with ids only: the browser then reads the new
 * state through the API, which checks access again. Squad messages are the exception and are pushed whole, to those who were
 * members in the transaction that wrote them.
 */
export type Fact =
  | { name: 'submission_received'; campaignId: string }
  | { name: 'submission_decided'; campaignId: string }
  /** A founder made or undid a decision that has not taken effect; only they hear of it. */
  | { name: 'decision_changed'; campaignId: string }
  | { name: 'submission_published'; campaignId: string }
  | { name: 'campaign_changed'; campaignId: string }
  | { name: 'karma_moved' }
  /**
   * The account itself changed: its name, picture or address, or what opens it: password, passkeys, Google, two-step, tokens; or its
   * webhooks; or somebody logged in to it.
   */
  | { name: 'account_changed' }
  /** The person's account was suspended: this connection and every session end. */
  | { name: 'account_suspended' }
  /** The person deleted their account: the same. */
  | { name: 'account_left' }
  /** A notice was created, read or deleted. `alert` names one that may pop up with a sound now, as far as its person wants it. */
  | { name: 'notified'; alert?: string }
  /** One of the person's browsers receives no more pushes: it was removed, or its push service has given it up. */
  | { name: 'device_removed' }
  | { name: 'subscription_changed' }
  /** A message was sent to one of the person's webhooks, which took it or did not. */
  | { name: 'webhook_tried' }
  /** A message was queued for one of the person's webhooks that is failing. */
  | { name: 'webhook_waits' }
  /** One of the person's webhooks was switched off because it kept failing or is gone. */
  | { name: 'webhook_off' }
  | { name: 'team_changed' }
  /** A report was made or dealt with, or an account suspended or let in again. Sent to admins; about a report also to its reporter. */
  | { name: 'reports_changed' }
  | { name: 'squad_message'; message: SquadMessage }
  /** The room's name or people changed, or the name or picture of one of them. */
  | { name: 'squad_changed'; roomId: string }
  /** The person's own read position. `unreadFrom`: they marked everything from this message on as unread; null when they read on. */
  | { name: 'squad_read'; roomId: string; unreadFrom: number | null }
  | { name: 'squad_typing'; roomId: string; userId: string }
  | { name: 'presence'; userId: string; online: boolean }
  /** The server may have missed events of other processes: read everything on screen again. */
  | { name: 'missed' }

/** Events from server to browser, on the one socket. */
export interface LiveEvents {
  fact: (fact: Fact) => void
}

/** Events from browser to server. They only suppress notices for the browser's own person. */
export interface BrowserEvents {
  /** The squad room on screen, or none. */
  viewing: (roomId: string | null) => void
  /** Whether the page is visible. */
  looking: (visible: boolean) => void
}

export const livePath = '/live'
