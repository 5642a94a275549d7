import type { SignUpRole } from './roles.ts'

/** How long Undo is offered after an admin removed something. */
export const undoShownSeconds = 10
/** How long it is taken: a press in the last moment still travels. */
export const undoTakenSeconds = 15
/** When what was kept for the Undo is forgotten. */
export const removalKeptSeconds = 60

/** A team assignment as it was. Times are the database's own text, to the microsecond. */
export interface KeptAssignment {
  id: string
  founderId: string
  contributorId: string
  assignedBy: string | null
  notes: string | null
  assignedAt: string
  isLead: boolean
}

/** What a removal keeps for its Undo. */
export interface Kept {
  places: KeptAssignment[]
  role?: { name: SignUpRole; since: string; pausedCampaigns: string[] }
}
