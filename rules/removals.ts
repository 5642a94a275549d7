import type { SignUpRole } from './roles.ts'

/** How much longer an undo is accepted than the button is shown, for requests still in transit. */
export const undoTransitSeconds = 5
/** How long the data kept for an undo outlasts the time to undo. */
export const removalKeptSeconds = 50

/** A deleted team assignment. Times are the database's text, to the microsecond. */
export interface KeptAssignment {
  id: string
  founderId: string
  contributorId: string
  assignedBy: string | null
  notes: string | null
  assignedAt: string
  isLead: boolean
  /** Notices of the squad room that the contributor had not read. */
  unread: string[]
}

/** What is kept of a removal for its undo. */
export interface Kept {
  places: KeptAssignment[]
  role?: {
    name: SignUpRole
    since: string
    pausedCampaigns: string[]
    /** A founder's unread notices of their own squad room. */
    unread?: string[]
  }
}
