import type { SquadMessage } from '#/contract/squads.ts'

export type ComposerMode =
  | { kind: 'writing' }
  | { kind: 'replying'; to: SquadMessage }
  | { kind: 'editing'; message: SquadMessage }

/** Where the unsaved edit of a message is kept; `draftKey` is that of its room. */
export const editKey = (draftKey: string, messageId: string) => `${draftKey}:edit:${messageId}`

export const writing: ComposerMode = { kind: 'writing' }
