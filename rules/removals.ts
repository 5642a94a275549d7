import type { SignUpRole } from './roles.ts'

/** How long the Undo button is shown after an admin removed something. */
export const undoShownSeconds = 10
/** How long an undo is accepted: longer than the button is shown, for requests still in transit. */
export const undoTakenSeconds = 15
/** When the data kept for an undo is deleted. */
export const removalKeptSeconds = 60

/** A deleted team assignment. Times are the database's text, to the microsecond. */
export interface KeptAssignment {
  id: string
  founderId: string
  contributorId: string
  assignedBy: string | null
  notes: string | null
  assignedAt: string
  isLead: boolean
}

/** What is kept of a removal for its undo. */
export interface Kept {
  places: KeptAssignment[]
  role?: { name: SignUpRole; since: string; pausedCampaigns: string[] }
}
