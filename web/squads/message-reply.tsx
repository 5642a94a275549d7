import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import type { SquadMessage } from '#/contract/squads.ts'
import { plainText } from '#/rules/messages/plain-text.ts'
import type { ReplyTo } from './outgoing.ts'
import { useRoom } from './room-context.ts'

/** The message being replied to. Pressing it jumps there. */
export function ReplyPreview({ replyTo }: { replyTo: ReplyTo }) {
  const { jumpTo } = useRoom()
  return (
    <button
      type="button"
      onClick={() => jumpTo(replyTo.seq)}
      className="flex min-h-control-sm max-w-full items-center gap-1.5 rounded-sm text-start text-sm text-muted hover:text-ink"
    >
      <CornerUpLeft aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">Reply to </span>
      <bdi className="max-w-1/2 shrink-0 truncate font-semibold">{replyTo.senderName}</bdi>
      <bdi className="truncate">{previewWords(replyTo)}</bdi>
    </button>
  )
}

export const deletedWords = ({ moderated }: Pick<SquadMessage, 'moderated'>) =>
  moderated ? 'Removed by a moderator' : 'This message was deleted'

/** A message as a reply to it shows it. */
export const previewOf = ({ id, seq, sender, kind, content, campaign, deletedAt }: SquadMessage): ReplyTo => ({
  id,
  seq,
  senderName: sender.name,
  kind,
  content,
  campaignName: campaign?.name ?? null,
  deleted: deletedAt !== null,
})

/** A message in a few words. */
export function previewWords({ kind, content, campaignName, deleted }: ReplyTo) {
  if (deleted) return 'This message was deleted'
  switch (kind) {
    case 'text':
      return plainText(content)
    case 'image':
      return content ? `Image: ${content}` : 'Image'
    case 'campaign':
      return campaignName === null ? 'A campaign' : `Campaign: ${campaignName}`
  }
}
