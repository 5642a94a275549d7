/**
 * What the server tells an open browser, after the commit. Names of past facts, and ids only:
 * whoever hears one reads the new state through the API, which asks again who may see it.
 */
export type Fact =
  | { name: 'submission_received'; campaignId: string }
  | { name: 'submission_decided'; campaignId: string }
  /** A founder decided, or took a decision back, that has not taken effect: nobody but they hear of it. */
  | { name: 'decision_changed'; campaignId: string }
  | { name: 'submission_published'; campaignId: string }
  | { name: 'campaign_changed'; campaignId: string }
  | { name: 'karma_moved' }
  | { name: 'notified' }
  | { name: 'subscription_changed' }
  | { name: 'team_changed' }

/** Events of the one socket. */
export interface LiveEvents {
  fact: (fact: Fact) => void
}

export const livePath = '/live'
