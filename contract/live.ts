import type { SquadMessage } from './squads.ts'

/**
 * What the server tells an open browser, after the commit. Names of past facts, and ids only:
 * whoever hears one reads the new state through the API, which asks again who may see it.
 * A squad's messages are the exception: they travel whole, to those who were members in the transaction that wrote them.
 */
export type Fact =
  | { name: 'submission_received'; campaignId: string }
  | { name: 'submission_decided'; campaignId: string }
  /** A founder decided, or took a decision back, that has not taken effect: nobody but they hear of it. */
  | { name: 'decision_changed'; campaignId: string }
  | { name: 'submission_published'; campaignId: string }
  | { name: 'campaign_changed'; campaignId: string }
  | { name: 'karma_moved' }
  /** What an account itself is: its name, picture, address or password was changed, or its address confirmed. */
  | { name: 'account_changed' }
  /** A notice came, was read or went. `alert` names one that may pop up and sound: its person wants it, and now. */
  | { name: 'notified'; alert?: string }
  | { name: 'subscription_changed' }
  /** A webhook of theirs was switched off, because it failed. */
  | { name: 'webhook_off' }
  | { name: 'team_changed' }
  /** A report came or was dealt with: to admins, and to whoever reported. */
  | { name: 'reports_changed' }
  | { name: 'squad_message'; message: SquadMessage }
  | { name: 'squad_changed'; roomId: string }
  /** Their own reading. `unreadFrom`: from this message on, they marked all as unread again; null when they read on. */
  | { name: 'squad_read'; roomId: string; unreadFrom: number | null }
  | { name: 'squad_typing'; roomId: string; userId: string }
  | { name: 'presence'; userId: string; online: boolean }
  /** The server may have missed what others said: whatever is shown is to be read again. */
  | { name: 'missed' }

/** Events of the one socket. */
export interface LiveEvents {
  fact: (fact: Fact) => void
}

/** What a browser says. It only spares its own person notices. */
export interface BrowserEvents {
  /** Which squad room is on its screen, or none. */
  viewing: (roomId: string | null) => void
  /** Whether the page can be seen. */
  looking: (visible: boolean) => void
}

export const livePath = '/live'
