import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * What kinds of events people are notified of. Stored with every notice, as the first part of its cause, so none is ever renamed.
 * The second part is the id of what it is about.
 */
export type CauseKind =
  | AboutWork
  | AboutCampaign
  /** A submission, or a campaign that a contributor created: ids are unique across both. */
  | 'approved'
  | 'rejected'
  /** A place on a team. */
  | 'assignment'
  /** A squad message. `squad` is the first one that a folded notice counts. */
  | 'mention'
  | 'squad'
  /** A person. */
  | 'signup'
  /** A webhook endpoint. */
  | 'webhook_off'
  /** A subscription. */
  | 'plan'

type AboutWork = 'submission' | 'published' | 'lapsing' | 'lapsed' | 'dropped'

/** `submitted` is one that its creator sent to the founder, `campaign` a new one. */
type AboutCampaign = 'submitted' | 'campaign' | 'goal' | 'deleted' | 'moderated'

export type Cause = `${CauseKind}:${string}`

/** `which` distinguishes several events of one kind about the same thing. */
export const causeOf = (kind: CauseKind, id: string, ...which: readonly (string | number | undefined)[]): Cause =>
  `${kind}:${[id, ...which].map(String).join(':')}`

/** The same in a statement, for causes that need nothing more than an id. */
export const causeWith = (kind: CauseKind, id: RawBuilder<unknown>) => sql<string>`(${sql.lit(`${kind}:`)} || ${id})`

export const kindIn = (cause: RawBuilder<unknown>) => sql<string>`split_part(${cause}, ':', 1)`

/** The id of what a cause is about, as text. */
export const idIn = (cause: RawBuilder<unknown>) => sql<string>`split_part(${cause}, ':', 2)`

/** A kind as a literal of a statement. */
export const kind = (name: CauseKind) => sql.lit(name)
