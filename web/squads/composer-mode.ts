import type { SquadMessage } from '#/contract/squads.ts'
import type { ReplyTo } from './outgoing.ts'

export type ComposerMode =
  | { kind: 'writing' }
  | { kind: 'replying'; to: SquadMessage }
  | { kind: 'editing'; message: SquadMessage }

export const writing: ComposerMode = { kind: 'writing' }

/** The preview of the original message that a reply shows until the server has answered. */
export const previewOf = ({ id, seq, sender, kind, content, campaign, deletedAt }: SquadMessage): ReplyTo => ({
  id,
  seq,
  senderName: sender.name,
  kind,
  content,
  campaignName: campaign?.name ?? null,
  deleted: deletedAt !== null,
})
