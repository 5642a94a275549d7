import type { SquadMessage } from '#/contract/squads.ts'
import type { ReplyTo } from './outgoing.ts'

export type ComposerMode =
  | { kind: 'writing' }
  | { kind: 'replying'; to: SquadMessage }
  | { kind: 'editing'; message: SquadMessage }

/** Where the unsaved edit of a message is kept; `draftKey` is that of its room. */
export const editKey = (draftKey: string, messageId: string) => `${draftKey}:edit:${messageId}`

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
